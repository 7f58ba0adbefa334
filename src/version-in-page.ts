/** What `version.ts` tells, in a page: there is no folder of this package there. */
export const PACKAGE_ROOT = new URL('file:///');
