export { buildExport } from './build-export.ts';
export type { ExportOutcome } from './build-export.ts';
export { endExports } from './exports.queries.ts';
export { getExport } from './get-export.ts';
export { openExport } from './open-export.ts';
export { packExport } from './pack-export.ts';
export { discardExports, sweepExports } from './sweep-exports.ts';
export { requestExport, startExport } from './request-export.ts';
