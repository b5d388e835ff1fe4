/** Custom headers of Dubs. */
export const HEADERS = {
  /** Cursor of the live stream from before the data was read, from which a client can continue the stream. */
  news: 'dubs-news',
  /** The queries that a write made stale for its caller, as JSON of `StaleByWrite`. */
  stale: 'dubs-stale',
  /** A new token that replaces the token of the request. */
  token: 'dubs-token',
  /** Position in the write-ahead log. In a response, everything that it shows or wrote is before it; a request must see everything before it. */
  lsn: 'x-dubs-lsn',
} as const;
