import { randomUUID } from 'node:crypto';
import { recordQueries } from '@dubs/db/testing';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { ApiResponse, CallName } from './testing/api-clients.ts';
import { createGroup, createPost } from './testing/factories.ts';
import { useServer } from './testing/use-server.ts';

const server = useServer();
let token: string;
let userId: number;
let groupId: number;
let postId: number;
let commentId: number;
let code: string;
beforeAll(async () => {
  const created = await createGroup(server.rest, ['Maya', 'Ben']);
  ({ groupId } = created);
  [, { token, id: userId }] = created.users;
  ({ id: postId } = (await createPost(server.origin, { token: created.users[0].token, groupId })).body);
  ({ id: commentId } = (await call('createComment', { postId, content: 'Well run' })).body);
  ({ inviteCode: code } = (await call('groupInvite', { id: groupId })).body);
});
// Reads take the session from a short cache.
beforeEach(() => call('me'));

const call = (name: CallName, input: object = {}) => server.rest.call(name, { ...input }, { token });
const share = (fields: Record<string, string> = {}) => createPost(server.origin, { token, groupId, fields });

/** Returns what the call asks PostgreSQL: of three calls the least, since checks of readiness may fall into some. */
async function queriesOf(makeCall: () => Promise<ApiResponse>): Promise<string[]> {
  const attempt = () => recordQueries(async () => expect((await makeCall()).status).toBeLessThan(300));
  const all = [await attempt(), await attempt(), await attempt()];
  return all.toSorted((one, other) => one.length - other.length)[0] ?? [];
}

// A round trip costs more than what most statements do in the database. A transaction begins in that of its first statement.
it.each<[what: string, roundTrips: number, makeCall: () => Promise<ApiResponse>]>([
  ['the account', 1, () => call('me')],
  ['the groups', 1, () => call('listGroups')],
  ['the count of unread notifications', 1, () => call('countUnread')],
  ['a page of notifications', 1, () => call('listNotifications')],
  ['the feed by cursor', 1, () => call('recentPosts', { cursor: '', limit: 15 })],
  ['the feed by page', 1, () => call('recentPosts', { page: 1, limit: 100 })],
  ["a group's posts", 1, () => call('groupPosts', { groupId })],
  ['a complete group', 6, () => call('completeGroup', { id: groupId })],
  ['the page of a person', 4, () => call('personPage', { id: groupId, userId })],
  ['birthdays', 1, () => call('birthdays')],
  ['an album', 1, () => call('listAlbum', { id: groupId })],
  ['the months of an album', 1, () => call('albumMonths', { id: groupId })],
  ['own posts', 1, () => call('ownPosts', { cursor: '' })],
  ['a post', 1, () => call('getPost', { id: postId })],
  ['an invite', 1, () => call('lookUpInvite', { code })],
  ['the comments of a post', 1, () => call('listComments', { postId })],
  ['own figures', 1, () => call('userStats')],
  ['the week of all groups', 1, () => call('ownWeeklyStats', {})],
  ['the story of the week', 1, () => call('weekStories')],
  ['wins of this day in earlier years', 1, () => call('onThisDay')],
  ["a group's week", 1, () => call('weeklyStats', { groupId })],
  ['whether one has posted today', 1, () => call('postedToday')],
  ['recent goals', 1, () => call('recentGoals')],
  ["a group's goals", 2, () => call('groupGoals', { groupId })],
  ['a view of nothing new', 3, () => call('markViewed', { id: groupId })],
  ['a reaction', 5, () => call('reactToPost', { postId, emoji: '🔥' })],
  ['a reaction that is set', 5, () => call('reactToPost', { postId, emoji: '👏', on: true })],
  ['a comment', 4, () => call('createComment', { postId, content: 'Well done' })],
  [
    'a comment with a clientId',
    4,
    () => call('createComment', { postId, content: 'Well done', clientId: randomUUID() }),
  ],
  ['a comment with a mention', 6, () => call('createComment', { postId, content: 'See @Maya' })],
  ['a reply', 4, () => call('createComment', { postId, content: 'Thanks', replyToId: commentId })],
  ['an edit of a comment', 6, () => call('editComment', { id: commentId, content: randomUUID() })],
  ['a new post', 5, () => share()],
  ['a new post of several groups', 7, () => share({ shareId: randomUUID() })],
])('%s takes %i round trips to the database', async (_, roundTrips, makeCall) => {
  const queries = await queriesOf(makeCall);
  expect(queries, queries.join('\n')).toHaveLength(roundTrips);
});
