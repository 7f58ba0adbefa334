export { type AuditPlan, audit } from './audit.js';
export { type AuditReport, CHECKS, type Charge, type Check } from './report.js';
