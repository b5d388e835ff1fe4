import { LIMITS, type PostKind, type PostType, type Wish } from '@dubs/contract';
import { type Db, onlyRow, prepare, type Value, type Values } from '@dubs/db';
import { type RawBuilder, sql } from 'kysely';
import { keptPersonJson, type KeptPersonNames } from '../kept-people/index.ts';
import { latestNotification } from '../reading/index.ts';
import {
  namedUsers,
  type OwnReaction,
  ownReactionsJson,
  type ReactionCount,
} from '../reactions/summary/index.ts';
import { peopleJson, type PersonRow } from '../users/index.ts';
import { followedJson } from './following.queries.ts';
import { IF_ACCESSIBLE, type PostSource } from './post-sources.queries.ts';
import { localDaysBetween } from './turning.queries.ts';

/** A post with its group and summary. Times are ISO 8601. */
export interface PostRow {
  id: number;
  group_id: number;
  user_id: number;
  content: string;
  type: PostType;
  kind: PostKind;
  created_at: string;
  edited_at: string | null;
  wish: Wish | null;
  turns_post_id: number | null;
  turned_by_post_id: number | null;
  turned_after_days: number | null;
  share_id: string | null;
  latest_comment: { id: number; user_id: number; content: string } | null;
  about: KeptPersonNames | null;
  is_author_member: boolean;
  group_name: string;
  group_emoji: string;
  likes: number | null;
  comments: number | null;
  reactions: ReactionCount[] | null;
}

/** A picture of a post. */
export interface ImageRow {
  post_id: number;
  id: number;
  width: number;
  height: number;
  placeholder: string;
  description: string | null;
}

/** Posts, newest first, with everything that is shown of them. Null means an empty list. */
export interface PostPage {
  /** True if the requested post or group is deleted; null for users who may not see it. There are no posts in both cases. */
  isGone: boolean | null;
  /** True if more posts were found than the page holds. */
  hasMore: boolean;
  posts: PostRow[] | null;
  images: ImageRow[] | null;
  own: OwnReaction[] | null;
  /** Ids of the posts that the viewer follows. */
  followed: number[] | null;
  /** Ids of the Ls of others that the viewer heard. */
  heard: number[] | null;
  /** Users who heard the viewer's own Ls: ids of the post and the user, and whether they are in the group. */
  heard_by: [postId: number, userId: number, isMember: boolean][] | null;
  people: PersonRow[] | null;
  /** The viewer's newest notification, if the source requests it. */
  latestNotificationId: number | null;
}

/** Returns the source of one post, for the members of its group. */
const onePost = (postId: Value<number>, userId: Value<number>): PostSource => ({
  access: sql`
    select p.deleted_at is not null or g.deleted_at is not null as is_gone
    from posts p
    join groups g on g.id = p.group_id
    join group_members m on m.group_id = p.group_id and m.user_id = ${userId}
    where p.id = ${postId}`,
  latest: latestNotification(userId),
  ids: sql`select ${postId}::bigint as id where ${IF_ACCESSIBLE}`,
});

/**
 * Returns SQL that selects the newest `limit` posts of a source as `viewerId` sees them. Each user is included once. `is true` keeps the
 * planner at the primary key: most posts neither turn one around nor are turned around, and need no lookup.
 */
function postPage(
  viewerId: Value<number>,
  { ids, access = sql`select false as is_gone`, latest = sql`null` }: PostSource,
  limit: number,
): RawBuilder<PostPage> {
  const shownIds = sql`(select ids from page)::bigint[]`;
  return sql<PostPage>`
    with access as materialized (${access}),
    found as materialized (${ids}),
    page as materialized (select array(select id from found order by id desc limit ${limit}) as ids),
    shown as materialized (
      select p.id, p.group_id, p.user_id, p.content, p.type, p.kind, p.created_at, p.edited_at,
        p.wish, case p.type when 'win' then o.id end as turns_post_id, case p.type when 'loss' then o.id end as turned_by_post_id,
        case when o.id is not null then ${localDaysBetween(sql`p.created_at`, sql`o.created_at`, viewerId)} end as turned_after_days,
        p.share_id, to_json(latest) as latest_comment, ${keptPersonJson('k')} as about, g.name as group_name,
        exists (select from group_members a where a.group_id = p.group_id and a.user_id = p.user_id) as is_author_member, g.emoji as group_emoji, s.likes, s.comments, s.reactions
      from posts p
      join groups g on g.id = p.group_id
      left join post_summaries s on s.post_id = p.id
      left join kept_people k on k.id = p.about_id
      left join lateral (
        select c.id, c.user_id, c.content from post_comments c
        where s.comments > 0 and c.post_id = p.id and c.deleted_at is null order by c.id desc limit 1
      ) latest on true
      left join posts o on o.id = coalesce(p.turns_post_id, p.turned_by_post_id) and o.deleted_at is null
        and (o.turned_by_post_id = p.id or o.turns_post_id = p.id) is true
      where p.id = any(${shownIds})
    ),
    heard as materialized (
      select h.*, exists (select from group_members a where a.group_id = shown.group_id and a.user_id = h.user_id) as is_member
      from shown cross join lateral (
        select id, post_id, user_id from post_heard where post_id = shown.id order by id limit ${LIMITS.posts.heardBy}
      ) h
      where shown.type = 'loss' and shown.user_id = ${viewerId}
    )
    select (select is_gone from access) as "isGone", ${latest} as "latestNotificationId",
      (select count(*) from found) > ${limit} as "hasMore",
      (select json_agg(shown order by id desc) from shown) as posts,
      (select json_agg(json_build_object('post_id', i.post_id, 'id', i.id,
          'width', i.width, 'height', i.height, 'placeholder', i.placeholder, 'description', i.description)
          order by i.post_id, i.position)
        from post_images i where i.post_id = any(${shownIds})) as images,
      ${ownReactionsJson('post', shownIds, viewerId)} as own, ${followedJson(viewerId)} as followed,
      (select json_agg(post_id) from post_heard where user_id = ${viewerId}
        and post_id = any(array(select id from shown where type = 'loss'))) as heard,
      (select json_agg(json_build_array(post_id, user_id, is_member) order by id) from heard) as heard_by,
      ${peopleJson(sql`
        select user_id from shown union all select (latest_comment ->> 'user_id')::bigint from shown
        union all select user_id from heard union all ${namedUsers('shown')}`)} as people`;
}

/** Returns the newest `limit` posts of a source as `viewerId` sees them. */
export const selectPostPage = async (
  db: Db,
  viewerId: number,
  source: PostSource,
  limit: number,
): Promise<PostPage> => onlyRow((await postPage(viewerId, source, limit).execute(db)).rows);

const selectOnePost = prepare(({ postId, viewerId }: Values<{ postId: number; viewerId: number }>) =>
  postPage(viewerId, onePost(postId, viewerId), 1),
);

/** Returns one post as `viewerId` sees it, if they are in its group. */
export const selectPost = async (db: Db, viewerId: number, postId: number): Promise<PostPage> =>
  onlyRow(await selectOnePost(db, { postId, viewerId }));
