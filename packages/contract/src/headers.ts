/** Headers of our own. */
export const HEADERS = {
  /** The cursor of the live stream before the data was read: the stream continues from there. */
  news: 'dubs-news',
  /** The queries that a write made stale for its caller: `StaleByWrite` as JSON. */
  stale: 'dubs-stale',
  /** The token that takes the place of the one that the call came with. */
  token: 'dubs-token',
  /** A position in the database's log: of responses, what they show or wrote is before it; of calls, what they want to see is. */
  lsn: 'x-dubs-lsn',
} as const;
