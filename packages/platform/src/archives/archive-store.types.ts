/** Where backups are kept. */
export interface ArchiveStore {
  /** Writes a backup, all or nothing, readable by its owner alone. */
  write(at: Date, content: AsyncIterable<Uint8Array>): Promise<{ name: string; path: string; bytes: number }>;
  /** Deletes the backups that were made before a moment; other files stay. Returns how many there were. */
  deleteBefore(before: Date): Promise<number>;
}
