/** The key at the end of the printed address: who has it may start files. */
const NAME = 'shamus-key';

/** Takes the key out of the address, where it would stand on screenshots. Later pages of the same tab know it. @returns empty if there is none */
export function ownKey(): string {
  const found = /^#key=([\w-]+)$/.exec(location.hash)?.[1];
  if (found !== undefined) {
    sessionStorage.setItem(NAME, found);
    history.replaceState(null, '', location.pathname);
  }
  return sessionStorage.getItem(NAME) ?? '';
}
