/** The tables that get the group of their post or comment in migrations 0100 to 0102. Comments come before what belongs to them. */
export const GROUP_SCOPED = [
  { table: 'post_images', key: 'id', owner: 'post' },
  { table: 'post_likes', key: 'id', owner: 'post' },
  { table: 'post_follows', key: 'id', owner: 'post' },
  { table: 'post_heard', key: 'id', owner: 'post' },
  { table: 'post_reactions', key: 'id', owner: 'post' },
  { table: 'post_comments', key: 'id', owner: 'post' },
  { table: 'post_views', key: 'id', owner: 'post' },
  { table: 'post_comment_totals', key: 'post_id', owner: 'post' },
  { table: 'post_summaries', key: 'post_id', owner: 'post' },
  { table: 'comment_reactions', key: 'id', owner: 'comment' },
  { table: 'comment_mentions', key: 'id', owner: 'comment' },
  { table: 'comment_summaries', key: 'comment_id', owner: 'comment' },
] as const;

export type GroupScoped = (typeof GROUP_SCOPED)[number];
