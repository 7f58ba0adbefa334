export { type AuditPlan, type AuditWatch, audit } from './audit.js';
export { type AuditReport, CHECKS, type Charge, type Check, type CheckName } from './report.js';
