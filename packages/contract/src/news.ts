/** The response header with the cursor of the live stream before the data was read: the stream continues from there. */
export const NEWS = { header: 'dubs-news' } as const;
