import type { GroupedNotification } from './notifications.ts';
import { expect, it } from 'vitest';
import { notificationText } from './notification-text.ts';

const person = (id: number, displayName: string | null, firstName: string | null = null) => ({
  id,
  displayName,
  firstName,
  lastName: 'Okafor',
  name: displayName ?? '••12',
});
const MAYA = person(1, 'Maya', 'M');
const RUNNERS = { id: 7, name: 'Runners' };
const BAKERS = { id: 8, name: 'Bakers' };

type NotificationFields = Parameters<typeof notificationText>[0];

const sentence = (fields: Partial<NotificationFields>): string =>
  notificationText({
    type: 'post',
    emoji: null,
    triggeredByUser: MAYA,
    post: { content: 'Won', group: RUNNERS, user: person(2, 'Ben') },
    group: RUNNERS,
    count: 1,
    others: [],
    createdAt: '2026-01-06T23:30:40.000Z',
    timeZone: 'Europe/Lisbon',
    ...fields,
  })
    .map((part) => (typeof part === 'string' ? part : part.name))
    .join('');

it.each<[GroupedNotification['type'], string]>([
  ['reaction', 'Maya reacted 🔥 to your post in Runners'],
  ['comment', 'Maya commented on your post in Runners'],
  ['thread', "Maya also commented on Ben's post in Runners"],
  ['reply', 'Maya replied to your comment in Runners'],
  ['mention', 'Maya mentioned you in a comment in Runners'],
  ['comment_reaction', 'Maya reacted 🔥 to your comment in Runners'],
  ['post', 'Maya shared a new post in Runners'],
  ['goal_completion', 'Maya completed a goal in Runners'],
  ['join_request', 'Maya requested to join Runners'],
  ['join_approved', 'Maya accepted you into Runners'],
  ['member_joined', 'Maya joined Runners'],
  ['role_changed', 'Maya made you an admin of Runners'],
  ['owner_changed', 'Maya made you the owner of Runners'],
  ['other', 'Maya interacted with your post in Runners'],
])('describes a %s', (type, said) => {
  expect(sentence({ type, emoji: '🔥' })).toBe(said);
});

it('says the default for a type that it does not know', () => {
  expect(sentence({ type: 'wave' as GroupedNotification['type'] })).toBe(
    'Maya interacted with your post in Runners',
  );
});

it.each([
  [2, 'Maya and Ben reacted 🔥 to your post in Runners'],
  [3, 'Maya and 2 others reacted 🔥 to your post in Runners'],
  [7, 'Maya and 6 others reacted 🔥 to your post in Runners'],
])('says that %i people reacted', (count, said) => {
  const others = [person(2, 'Ben'), person(3, 'Cleo')].slice(0, count - 1);
  expect(sentence({ type: 'reaction', emoji: '🔥', count, others })).toBe(said);
});

it.each([
  [[RUNNERS], 'Maya shared a new post in Runners'],
  [[RUNNERS, BAKERS], 'Maya shared a new post in Runners and Bakers'],
  [[RUNNERS, BAKERS, { id: 9, name: 'Chess' }], 'Maya shared a new post in Runners and 2 other groups'],
])('names the groups of a share', (groups, said) => {
  expect(sentence({ groups })).toBe(said);
});

it.each(['reaction', 'comment_reaction'] as const)('takes thumbs up for a %s without an emoji', (type) => {
  for (const emoji of [null, '']) expect(sentence({ type, emoji })).toContain('reacted 👍 to');
});

it.each([
  [person(1, 'Maya', 'M'), 'Maya'],
  [person(1, null, 'M'), 'M'],
  [person(1, '', ''), 'Someone'],
  [person(1, null), 'Someone'],
])('calls %j %j, whatever the last name', (triggeredByUser, said) => {
  expect(sentence({ triggeredByUser })).toBe(`${said} shared a new post in Runners`);
});

it("names the post's group, else its own, else says that it is unknown", () => {
  expect(sentence({ group: BAKERS })).toContain('in Runners');
  expect(sentence({ post: null, group: BAKERS })).toContain('in Bakers');
  expect(sentence({ post: null, group: null })).toContain('in Unknown Group');
});

it('says that an account is about to move, and where to cancel it', () => {
  const started = {
    type: 'number_change_started',
    device: 'Chrome on Android',
    group: null,
    post: null,
  } as const;
  expect(sentence(started)).toBe(
    'A new device asks to move your account to another number. Not you? Cancel it in your profile.',
  );
});

it('says where and when someone signed in, to the minute and in the zone of the account', () => {
  const signIn = { type: 'new_device', device: 'Chrome on Android', group: null, post: null } as const;
  expect(sentence(signIn)).toBe('New sign-in: Chrome on Android, Jan 6, 2026, 11:30 PM');
  expect(sentence({ ...signIn, timeZone: 'Asia/Tokyo' })).toBe(
    'New sign-in: Chrome on Android, Jan 7, 2026, 8:30 AM',
  );
});
