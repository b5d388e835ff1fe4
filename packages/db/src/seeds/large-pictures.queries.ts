import { sql } from 'kysely';
import type { Db } from '../client.ts';
import type { LargePlan, PictureKeys } from './large-plan.ts';

/** Number of posts whose pictures (about 30,000) are in memory at the same time. */
const POSTS_AT_ONCE = 40_000;

/** SQL for the number of pictures of post `p` in a plan with pictures: one to five for every fourth post. */
export const pictureCount = sql`case when p.n % 4 = 0 then 1 + p.n / 4 % 5 else 0 end`;

/** Inserts pictures of every fourth post, one to five each. */
export async function insertPictures(db: Db, { posts, pictures }: LargePlan): Promise<void> {
  if (!pictures) return;
  const { samples, store } = pictures;
  for (let first = 1; first <= posts; first += POSTS_AT_ONCE) {
    const { rows } = await sql<PictureKeys>`
      with named as materialized (
        select p.id, g.id as group_id, p.n / 4 as n, position, replace(gen_random_uuid()::text, '-', '') as name
        from seed_posts p join seed_groups g on g.n = p.group_n cross join lateral generate_series(0, ${pictureCount} - 1) as position
        where p.n between ${first} and ${first + POSTS_AT_ONCE - 1}
      ), sample as materialized (
        select row_number() over () - 1 as place, s.*
        from jsonb_to_recordset(${JSON.stringify(samples)}) as s (width int, height int, bytes int, placeholder text)
      )
      insert into post_images (post_id, group_id, position, key, thumbnail_key, width, height, bytes, placeholder)
      select id, group_id, position, 'posts/' || left(name, 2) || '/' || name || '.webp', 'posts/' || left(name, 2) || '/' || name || '-small.webp',
        width, height, bytes, placeholder
      from named join sample on place = (n + position) % ${samples.length}::int order by n, position
      returning key, thumbnail_key as "thumbnailKey", placeholder`.execute(db);
    store(rows);
  }
}
