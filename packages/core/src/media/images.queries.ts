import type { Db } from '@dubs/db';
import { type RawBuilder, sql } from 'kysely';
import { IS_LIVE_INVITE, IS_USED_UP, wasRemoved } from '../invite-state/index.ts';
import type { PictureKind } from './media-url.ts';

/** A picture that a viewer may see: the keys of its sizes, its time, and the group that gives access to it, if one does. */
export interface VisiblePicture {
  groupId: number | null;
  key: string;
  thumbnailKey: string | null;
  createdAt: Date;
}

type Select = (id: number, viewerId: number) => RawBuilder<VisiblePicture>;

/** Returns SQL for the groups that a user is in. */
const groupsOf = (userId: number) => sql`(
  select m.group_id from group_members m join groups g on g.id = m.group_id and g.deleted_at is null
  where m.user_id = ${userId})`;

/** Selects a picture of a post that is not deleted, for members of its group. */
const image: Select = (id, viewerId) => sql`
  select p.group_id as "groupId", i.key, i.thumbnail_key as "thumbnailKey", p.created_at as "createdAt"
  from post_images i
  join posts p on p.id = i.post_id and p.deleted_at is null
  join groups g on g.id = p.group_id and g.deleted_at is null
  join group_members m on m.group_id = p.group_id and m.user_id = ${viewerId}
  join users u on u.id = m.user_id and u.deleted_at is null
  where i.id = ${id}`;

/**
 * Selects the current picture of a user. The viewer must be that user, share a group with them, see one of their posts, keep a profile with
 * them, or be allowed to decide on their request to join.
 */
const avatar: Select = (id, viewerId) => sql`
  select null as "groupId", i.key, i.thumbnail_key as "thumbnailKey", i.created_at as "createdAt"
  from pictures i
  join users u on u.avatar_id = i.id and u.deleted_at is null
  join users v on v.id = ${viewerId} and v.deleted_at is null
  where i.id = ${id} and (u.id = v.id
    or exists (select from group_members m where m.user_id = u.id and m.group_id in ${groupsOf(viewerId)})
    or exists (select from posts p where p.user_id = u.id and p.deleted_at is null and p.group_id in ${groupsOf(viewerId)})
    or exists (
      select from kept_person_keepers k join kept_person_keepers o on o.kept_person_id = k.kept_person_id
      where k.user_id = v.id and o.user_id = u.id)
    or exists (
      select from group_join_requests r
      join groups g on g.id = r.group_id and g.deleted_at is null
      join group_members m on m.group_id = g.id and m.user_id = v.id and m.role in ('creator', 'admin')
      where r.user_id = u.id and r.status = 'pending'))`;

/** Selects the current picture of a user, for viewers who could use the link of one of their groups, or are in it. */
const face: Select = (id, viewerId) => sql`
  select null as "groupId", i.key, i.thumbnail_key as "thumbnailKey", i.created_at as "createdAt"
  from pictures i
  join users u on u.avatar_id = i.id and u.deleted_at is null
  join users v on v.id = ${viewerId} and v.deleted_at is null
  where i.id = ${id} and exists (
    select from group_members m join groups g on g.id = m.group_id
    where m.user_id = u.id and ${IS_LIVE_INVITE} and (
      exists (select from group_members o where o.group_id = g.id and o.user_id = v.id)
      or not (${IS_USED_UP} or ${wasRemoved(viewerId)})))`;

/** Selects the current picture of a kept profile, for its keepers and for users who see a post about it. */
const kept: Select = (id, viewerId) => sql`
  select null as "groupId", i.key, i.thumbnail_key as "thumbnailKey", i.created_at as "createdAt"
  from pictures i
  join kept_people k on k.avatar_id = i.id
  join users v on v.id = ${viewerId} and v.deleted_at is null
  where i.id = ${id} and (
    exists (select from kept_person_keepers o where o.kept_person_id = k.id and o.user_id = v.id)
    or exists (select from posts p where p.about_id = k.id and p.deleted_at is null and p.group_id in ${groupsOf(viewerId)}))`;

/** Selects the current picture of a group, for its members. */
const cover: Select = (id, viewerId) => sql`
  select g.id as "groupId", i.key, i.thumbnail_key as "thumbnailKey", i.created_at as "createdAt"
  from pictures i
  join groups g on g.cover_id = i.id and g.deleted_at is null
  join group_members m on m.group_id = g.id and m.user_id = ${viewerId}
  join users u on u.id = m.user_id and u.deleted_at is null
  where i.id = ${id}`;

const SELECT = { images: image, avatar, face, kept, cover } satisfies Record<PictureKind, Select>;

/** Returns a picture if the viewer, whose account is active, may see it now. */
export async function findVisiblePicture(
  db: Db,
  kind: PictureKind,
  id: number,
  viewerId: number,
): Promise<VisiblePicture | undefined> {
  const { rows } = await SELECT[kind](id, viewerId).execute(db);
  return rows[0];
}
