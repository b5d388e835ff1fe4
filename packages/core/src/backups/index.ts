export { openSnapshot, runAlone } from '@dubs/db/backup';
export { findBackupAge, findLastBackup, noteBackup } from './backups.queries.ts';
export { SECRETS } from './manifest.ts';
export type { Manifest } from './manifest.ts';
export { packBackup } from './pack-backup.ts';
export { rehearseRestore, restoreBackup } from './restore-backup.ts';
export { readText, verifyBackup } from './verify-backup.ts';
