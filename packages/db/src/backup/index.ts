export { fingerprintTables } from './fingerprint-tables.ts';
export { countRows, DatabaseNotEmpty, isEmpty, loadTables } from './load-tables.ts';
export type { Contents } from './load-tables.ts';
export { openSnapshot } from './open-snapshot.ts';
export type { Snapshot } from './open-snapshot.ts';
export { runAlone } from './run-alone.ts';
export { MissingCreatedb, ScratchInterrupted, withScratchDatabase } from './scratch-database.ts';
