import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Lets the page of a member find their posts and goals in indexes alone, and a group's album the posts that have pictures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index posts_of_member on posts (group_id, user_id, id desc) include (type, kind, created_at, deleted_at)`.execute(
    db,
  );
  await sql`
    create index goals_completed_of_member on goals (group_id, user_id, completed_at desc, id desc)
      where deleted_at is null and is_completed`.execute(db);

  await sql`alter table posts add column image_count smallint not null default 0`.execute(db);
  // The present build writes the count with the post; previous builds and bulk statements do not.
  await sql`
    create function count_post_images() returns trigger language plpgsql as $$
    begin
      update posts p set image_count = counted.images
      from (
        select post_id, count(*) as images from post_images where post_id in (select post_id from added) group by post_id
      ) counted
      where p.id = counted.post_id and p.image_count <> counted.images;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger post_images_count after insert on post_images
      referencing new table as added for each statement execute function count_post_images()`.execute(db);
  await sql`
    update posts p set image_count = counted.images
    from (select post_id, count(*) as images from post_images group by post_id) counted
    where p.id = counted.post_id`.execute(db);
  await sql`
    create index posts_with_images on posts (group_id, created_at desc, id desc) include (user_id, image_count)
      where deleted_at is null and image_count > 0`.execute(db);
}
