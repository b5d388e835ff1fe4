import { shownName } from '@dubs/contract';
import type { StoredImage } from '@dubs/core';
import type { Db } from '@dubs/db';
import { inTransaction } from '@dubs/db';
import { insertNotifications, markRead, markSeen } from './attention.queries.ts';
import type { FlatStory } from './flatten-story.ts';
import { flattenStory } from './flatten-story.ts';
import {
  insertComment,
  insertGoals,
  insertGroup,
  insertPictures,
  insertPosts,
  insertReactions,
  upsertPerson,
} from './story.queries.ts';
import type { PictureKeeper } from './keep-pictures.ts';
import type { Story, StoryPerson } from './story.ts';

const keysOf = <K extends string>(entries: Readonly<Record<K, unknown>>): K[] => Object.keys(entries) as K[];

/** Runs through the entries one after the other and answers the results by key. */
async function eachOf<K extends string, V, R>(
  entries: Readonly<Record<K, V>>,
  run: (value: V, key: K) => Promise<R>,
) {
  const results = new Map<K, R>();
  for (const key of keysOf(entries)) results.set(key, await run(entries[key], key));
  return (key: K): R => {
    const result = results.get(key);
    if (result === undefined) throw new Error(`Nothing in the story is called ${key}.`);
    return result;
  };
}

/** Posts whose pictures are made at the same time: more than can be decoded at once, so that nothing waits. */
const POSTS_AT_ONCE = 12;

/** Who can sign in, by shown name. */
export interface Somebody {
  name: string;
  phoneNumber: string;
}

/** How a person of a story is called, and signs in. */
export const toSomebody = ({ displayName, firstName, lastName, phoneNumber }: StoryPerson): Somebody => ({
  name: shownName({
    displayName: displayName ?? null,
    firstName: firstName ?? null,
    lastName: lastName ?? null,
    phoneNumber,
  }),
  phoneNumber,
});

/**
 * Writes a story into the database, all or nothing: people, groups, posts and goals with what others said, what each
 * has seen, and what each was told. Its pictures, if it has any, are stored before anything is written.
 *
 * @returns the people, in the story's order
 */
export async function tellStory<P extends string, G extends string>(
  db: Db,
  story: Story<P, G>,
  now: Date,
  pictures?: Pick<PictureKeeper, 'keep' | 'discard'>,
): Promise<Somebody[]> {
  const told = flattenStory(story, now);
  const images: StoredImage[][] = [];
  try {
    for (let from = 0; pictures && from < told.posts.length; from += POSTS_AT_ONCE) {
      const some = told.posts.slice(from, from + POSTS_AT_ONCE);
      images.push(...(await Promise.all(some.map((post) => pictures.keep(post.pictures)))));
    }
    await inTransaction(db, (trx) => write(trx, story, told, images));
  } catch (error) {
    await pictures?.discard(images.flat());
    throw error;
  }
  return Object.values<StoryPerson>(story.people).map(toSomebody);
}

/** What the story says, row by row; `images` are those of each post. */
async function write<P extends string, G extends string>(
  trx: Db,
  story: Story<P, G>,
  { posts, start, time, joinedAt }: FlatStory<P, G>,
  images: readonly StoredImage[][],
): Promise<void> {
  const userId = await eachOf(story.people, (person) => upsertPerson(trx, person, start));
  const groupId = await eachOf(story.groups, (group, key) =>
    insertGroup(trx, group, { createdAt: start, userId, joinedAt: (person) => joinedAt(key, person) }),
  );
  const goalIds = await insertGoals(
    trx,
    story.goals.map(({ by, in: group, title, description = null, set, completed }) => ({
      group_id: groupId(group),
      user_id: userId(by),
      title,
      description,
      created_at: time(set.at),
      is_completed: completed !== undefined,
      completed_at: completed ? time(completed.at) : null,
    })),
  );
  const postIds = await insertPosts(
    trx,
    posts.map(({ group, by, content, type, kind, goal, shareId, at }) => ({
      group_id: groupId(group),
      user_id: userId(by),
      content,
      type,
      kind,
      goal_id: goal === null ? null : (goalIds[goal] ?? null),
      share_id: shareId,
      created_at: at,
    })),
  );
  for (const [place, id] of postIds.entries()) {
    await insertPictures(trx, id, images[place] ?? []);
    await insertReactions(trx, id, posts[place]?.reactions ?? [], userId);
    for (const comment of posts[place]?.comments ?? []) await insertComment(trx, id, comment, userId);
  }

  const groupIds = keysOf(story.groups).map(groupId);
  await insertNotifications(trx, groupIds);
  for (const key of keysOf(story.people)) {
    const until = time(story.people[key].lastHere);
    await markSeen(trx, userId(key), groupIds, until);
    await markRead(trx, userId(key), groupIds, until);
  }
}
