import {
  type Actor,
  addKeeper,
  changeRole,
  completeGoal,
  createComment,
  createGoal,
  createGroup,
  createKeptPerson,
  createPost,
  getGroupInvite,
  handleEvents,
  joinGroup,
  listGroupPosts,
  markAllNotificationsRead,
  markGroupViewed,
  type OutboxEvent,
  reactToComment,
  reactToPost,
  setAvatar,
  setCover,
  setKeptAvatar,
  toggleHeard,
} from '@dubs/core';
import { type Db, hasPhone, sealedPhone } from '@dubs/db';
import { sql } from 'kysely';
import { backdate } from './backdate.queries.ts';
import type { Act, Actions } from './list-acts.ts';
import { pictureFile, type Story } from './story.ts';

type Context = Parameters<typeof createPost>[0] & Parameters<typeof setCover>[0];

function find(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The story has no user, group or kept profile "${key}".`);
  return id;
}

/** Returns a picture of the story as an upload: the largest part in its middle. */
const uploadOf = (name: string) => ({ file: { path: pictureFile(name), name }, crop: {}, once: null });

/** Inserts a user who signed up now, so that a code is enough to sign in. Keeps an existing user with the same number. */
async function upsertUser(db: Db, user: Story['users'][string]): Promise<number> {
  const known = await db
    .selectFrom('users')
    .select('id')
    .where(hasPhone('phone', user.phoneNumber))
    .executeTakeFirst();
  if (known) return known.id;
  const { id } = await db
    .insertInto('users')
    .values({
      ...sealedPhone(user.phoneNumber),
      display_name: user.displayName,
      first_name: user.firstName ?? null,
      last_name: user.lastName ?? null,
      bio: user.bio ?? null,
      avatar_emoji: user.emoji ?? null,
      is_verified: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Processes the events of the act, as the worker does. */
async function completeEvents(ctx: Context, at: Date): Promise<void> {
  const isNew = sql<boolean>`created_at = now()`;
  const events = await ctx.db.selectFrom('outbox').select(['id', 'topic', 'payload']).where(isNew).execute();
  await handleEvents(ctx, events as OutboxEvent[]);
  for (const { id } of events) await backdate(ctx.db, 'event', id, at);
  await ctx.db.deleteFrom('outbox').where(isNew).execute();
}

/** Performs acts through the use cases and backdates what they write. `ctx.db` must be one transaction. */
export async function performActs(ctx: Context, story: Story, acts: readonly Act[]): Promise<void> {
  let at = acts[0]?.at ?? ctx.clock.now();
  const users = new Map<string, number>();
  const groups = new Map<string, number>();
  const keptPeople = new Map<string, number>();
  for (const [key, user] of Object.entries(story.users)) users.set(key, await upsertUser(ctx.db, user));
  const actor = (user: string): Actor => ({ userId: find(users, user), sessionId: 0 });
  const backdateNew = (what: Parameters<typeof backdate>[1], id: number) => backdate(ctx.db, what, id, at);

  function groupOf(key: string) {
    const group = story.groups[key];
    const creator = group?.members[0];
    if (!group || !creator) throw new Error(`The story has no group "${key}" with members.`);
    return { ...group, creator: actor(creator) };
  }

  async function newestPost(group: string, user: string): Promise<number> {
    const query = { groupId: find(groups, group), limit: 1 };
    const [post] = (await listGroupPosts(ctx, actor(user), query)).posts;
    if (!post) throw new Error('The post of a goal was not written.');
    return post.id;
  }

  const actions: Actions = {
    async createGroup(key) {
      const { creator, ...group } = groupOf(key);
      const { id } = await createGroup(ctx, creator, group);
      groups.set(key, id);
      await backdateNew('group', id);
    },
    async joinGroup(key, user) {
      const { creator, admins } = groupOf(key);
      const groupId = find(groups, key);
      const { inviteCode } = await getGroupInvite(ctx, creator, groupId);
      await joinGroup(ctx, actor(user), inviteCode);
      if (admins.includes(user))
        await changeRole(ctx, creator, { groupId, userId: find(users, user), role: 'admin' });
      await backdateNew('group', groupId);
    },
    async setCover(group, picture) {
      await setCover(ctx, groupOf(group).creator, find(groups, group), uploadOf(picture));
    },
    async setFace(user, picture) {
      await setAvatar(ctx, actor(user), uploadOf(picture));
    },
    async keepPerson(key) {
      const person = story.keptPeople[key];
      if (!person) throw new Error(`The story has no kept profile "${key}".`);
      const { name, face, keepers } = person;
      const keeper = actor(keepers[0]);
      const { id } = await createKeptPerson(ctx, keeper, { name });
      for (const user of keepers.slice(1)) await addKeeper(ctx, keeper, { id, userId: find(users, user) });
      await setKeptAvatar(ctx, keeper, id, uploadOf(face));
      keptPeople.set(key, id);
    },
    async createPost(group, { by, about, text: content, type, wish, pictures }, shareId, turnsPostId) {
      const files = pictures.map((name) => ({ path: pictureFile(name), name }));
      const share = {
        groupId: find(groups, group),
        content,
        type,
        wish,
        files,
        shareId,
        turnsPostId,
        aboutId: about === undefined ? undefined : find(keptPeople, about),
        once: null,
      };
      const { id } = await createPost(ctx, actor(by), share);
      await backdateNew('post', id);
      return id;
    },
    async createGoal({ by, in: group, title, description }) {
      const { id } = await createGoal(ctx, actor(by), { title, description, groupId: find(groups, group) });
      await backdateNew('goal', id);
      return { id, postId: await newestPost(group, by) };
    },
    async completeGoal({ by, in: group }, id) {
      await completeGoal(ctx, actor(by), id);
      await backdateNew('completion', id);
      return newestPost(group, by);
    },
    async createComment(postId, { by, text }, replyToId) {
      const mentioned = [...new Set([...text.matchAll(/@\{(\w+)\}/g)].map(([, key = '']) => key))];
      const content = text.replaceAll(/@\{(\w+)\}/g, (_, key: string) => `@${story.users[key]?.displayName}`);
      const mentionedUserIds = mentioned.map((key) => find(users, key));
      const { id } = await createComment(ctx, actor(by), { postId, content, mentionedUserIds, replyToId });
      await backdateNew('comment', id);
      return id;
    },
    async react(to, id, user, emoji) {
      if (to === 'post') await reactToPost(ctx, actor(user), { postId: id, emoji });
      else await reactToComment(ctx, actor(user), { commentId: id, emoji });
      await backdateNew(to === 'post' ? 'postReaction' : 'commentReaction', id);
    },
    async hear(postId, user) {
      await toggleHeard(ctx, actor(user), postId);
      await backdateNew('heard', postId);
    },
    async catchUp(user) {
      for (const [key, { members }] of Object.entries(story.groups))
        if (members.includes(user)) await markGroupViewed(ctx, actor(user), { id: find(groups, key) });
      await markAllNotificationsRead(ctx, actor(user));
      await backdateNew('view', find(users, user));
    },
  };

  for (const act of acts) {
    ({ at } = act);
    await act.run(actions);
    await completeEvents(ctx, at);
  }
}
