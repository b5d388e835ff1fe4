/** Response headers of our own. */
export const HEADERS = {
  /** The cursor of the live stream before the data was read: the stream continues from there. */
  news: 'dubs-news',
  /** The token that takes the place of the one that the call came with. */
  token: 'dubs-token',
} as const;
