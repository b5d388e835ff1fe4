/** The header by which an answer says where the news stood before it was read: the live channel goes on from there. */
export const NEWS = { header: 'dubs-news' } as const;
