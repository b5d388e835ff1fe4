/** A store for backups. */
export interface ArchiveStore {
  /** Writes a backup atomically, readable only by the owner of the process. */
  write(at: Date, content: AsyncIterable<Uint8Array>): Promise<{ name: string; path: string; bytes: number }>;
  /** Deletes backups that are older than `before`, but no other files. Returns their number. */
  deleteBefore(before: Date): Promise<number>;
}
