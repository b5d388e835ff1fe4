/** Application name of a backup's connection. */
export const BACKUP_NAME = 'dubs-backup';
