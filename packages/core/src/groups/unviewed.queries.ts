import type { PostType } from '@dubs/contract';
import { type RawBuilder, sql } from 'kysely';

/**
 * Returns SQL that is true if the member of `m` has not seen the win or L `p` of another user: it is past the watermark, and was not viewed
 * on its own. Scans the index of the type, and looks up the view of each post.
 */
export const isUnviewed = (type: PostType): RawBuilder<boolean> => sql<boolean>`
  p.group_id = m.group_id and p.id > m.last_viewed_post_id
    -- With an upper bound the planner expects few posts, as it should, and no JIT.
    and p.id <= ${sql.lit(Number.MAX_SAFE_INTEGER)}
    and p.deleted_at is null and p.type = ${sql.lit(type)} and p.user_id <> m.user_id
    -- The offset keeps this a lookup: a join would read all views of the member.
    and not exists (select from post_views v where v.post_id = p.id and v.user_id = m.user_id offset 0)`;
