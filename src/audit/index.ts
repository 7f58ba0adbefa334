export { type AuditSpec, audit } from './audit.js';
export { type AuditReport, CHECKS, type Check, type ReportedViolation } from './verdicts.js';
