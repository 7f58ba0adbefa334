export { type AuditSpec as AuditPlan, audit } from './audit.js';
export { type AuditReport, CHECKS, type Check, type ReportedViolation as Charge } from './report.js';
