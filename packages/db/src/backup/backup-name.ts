/** What the session of a backup is called. */
export const BACKUP_NAME = 'dubs-backup';
