import type { StaleQuery } from '@dubs/contract';
import { afterCommit, type Db, notifyOnCommit } from '@dubs/db';
import type { LiveBus, LiveSignal } from '../ports.ts';

/** Postgres channel of the live signals, and prefix of the Redis channels. */
export const LIVE_CHANNEL = 'dubs_live';

/** A live bus without listeners, for programs that seed a database. */
export const noopLiveBus: LiveBus = {
  publish: () => undefined,
  subscribe: () => () => undefined,
  hear: () => true,
};

/** Announces changes after the transaction `db` has committed. */
export function announce(live: LiveBus, db: Db, ...signals: readonly LiveSignal[]): void {
  const { onCommit } = live;
  if (!onCommit || !db.isTransaction) return afterCommit(db, () => live.publish(signals));
  for (const message of onCommit.pack(signals)) notifyOnCommit(db, LIVE_CHANNEL, message);
  afterCommit(db, () => onCommit.deliver(signals));
}

/** Returns a signal to the members of a group. */
export const toGroup = (groupId: number, ...stale: readonly StaleQuery[]): LiveSignal => ({
  kind: 'group',
  groupId,
  stale,
});

/** Returns a signal to the given users. */
export const toPeople = (userIds: readonly number[], ...stale: readonly StaleQuery[]): LiveSignal => ({
  kind: 'people',
  userIds,
  stale,
});

/** Returns the signal of a new post: the group's page, the feed, and the list of groups with its counts are stale. */
export const newPost = (groupId: number): LiveSignal =>
  toGroup(groupId, { query: 'groups' }, { query: 'feed' }, { query: 'group', groupId });

/** Returns the signal for a changed name or picture of the group, a member or a kept profile: everything that shows it is stale. */
export const changedNames = (groupId: number): LiveSignal =>
  toGroup(groupId, { query: 'names' }, { query: 'groups' }, { query: 'feed' }, { query: 'group', groupId });

/** Returns the signals for a user who joined or left: to them, and to the members, who see links to their page appear or disappear. */
export const changedMembership = (groupId: number, userId: number, isMember: boolean): LiveSignal[] => [
  { kind: 'membership', groupId, userId, isMember },
  changedNames(groupId),
];

/** Returns the signal for a post whose reactions or comments changed. */
export const changedPost = (groupId: number, postId: number): LiveSignal =>
  toGroup(groupId, { query: 'post', groupId, postId });

/** Returns the signals for changed posts; skips nulls. */
export const changedPosts = (groupId: number, ...postIds: readonly (number | null)[]): LiveSignal[] =>
  postIds.flatMap((id) => (id === null ? [] : [changedPost(groupId, id)]));

/** Returns the signal for an edited comment, which notifications quote. */
export const changedComment = (groupId: number, postId: number): LiveSignal =>
  toGroup(groupId, { query: 'post', groupId, postId }, { query: 'notifications' });

/** Returns the signal for a post that was deleted, restored or edited: everything that shows or counts it is stale. */
export const changedContent = (groupId: number, postId: number): LiveSignal =>
  toGroup(
    groupId,
    { query: 'groups' },
    { query: 'feed' },
    { query: 'group', groupId },
    { query: 'post', groupId, postId },
    { query: 'notifications' },
  );
