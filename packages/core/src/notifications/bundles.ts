import { type RawBuilder, sql } from 'kysely';

const of = (kind: string, ...ids: readonly string[]): RawBuilder<string> =>
  sql`${sql.lit(`${kind}:`)} || ${sql.join(
    ids.map((id) => sql.ref(id)),
    sql` || ':' || `,
  )}`;

/** SQL for the bundle of a notification. While a bundle is open, a user's notifications in it are shown as one. */
export const BUNDLE = {
  reaction: of('reaction', 'p.id'),
  commentReaction: of('comment_reaction', 'c.id'),
  /** Comments on a post, for its author and for those who commented before. */
  comments: of('comments', 'p.id'),
  /** Null if the post belongs to no share. */
  share: of('share', 'p.user_id', 'p.share_id'),
  joinRequest: of('join_request', 'r.group_id'),
};
