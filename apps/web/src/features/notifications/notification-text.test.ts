import type { Notification } from '@dubs/contract';
import { expect, it } from 'vitest';
import { notificationText } from './notification-text.ts';

const MAYA = { id: 1, displayName: 'Maya', firstName: 'M', lastName: 'Okafor', name: 'Maya' };
const RUNNERS = { id: 7, name: 'Runners' };

type Told = Parameters<typeof notificationText>[0];

const sentence = (told: Partial<Told>): string => {
  const { actor, words, group } = notificationText({
    type: 'post',
    emoji: null,
    triggeredByUser: MAYA,
    post: { content: 'Won', group: RUNNERS },
    group: RUNNERS,
    ...told,
  });
  return `${actor} ${words} ${group}`;
};

it.each<[Notification['type'], string]>([
  ['reaction', 'Maya reacted 🔥 to your post in Runners'],
  ['comment', 'Maya commented on your post in Runners'],
  ['mention', 'Maya mentioned you in a comment in Runners'],
  ['comment_reaction', 'Maya reacted 🔥 to your comment in Runners'],
  ['post', 'Maya shared a new post in Runners'],
  ['goal_completion', 'Maya completed a goal in Runners'],
  ['join_request', 'Maya requested to join Runners'],
  ['join_approved', 'Maya accepted you into Runners'],
  ['other', 'Maya interacted with your post in Runners'],
])('tells of a %s', (type, said) => {
  expect(sentence({ type, emoji: '🔥' })).toBe(said);
});

it('says the default for a type that it does not know', () => {
  expect(sentence({ type: 'wave' as Notification['type'] })).toBe(
    'Maya interacted with your post in Runners',
  );
});

it.each(['reaction', 'comment_reaction'] as const)('takes thumbs up for a %s without an emoji', (type) => {
  for (const emoji of [null, '']) expect(sentence({ type, emoji })).toContain('reacted 👍 to');
});

it.each([
  [{ displayName: 'Maya', firstName: 'M' }, 'Maya'],
  [{ displayName: null, firstName: 'M' }, 'M'],
  [{ displayName: '', firstName: '' }, 'Someone'],
  [{ displayName: null, firstName: null }, 'Someone'],
])('calls %j %j, whatever the last name', (names, said) => {
  expect(notificationText({ ...BARE, triggeredByUser: { ...MAYA, ...names } }).actor).toBe(said);
});

const BARE: Told = { type: 'post', emoji: null, triggeredByUser: MAYA, post: null, group: null };

it("names the post's group, else its own, else says that it is unknown", () => {
  const other = { id: 8, name: 'Bakers' };
  expect(notificationText({ ...BARE, post: { content: '', group: RUNNERS }, group: other }).group).toBe(
    'Runners',
  );
  expect(notificationText({ ...BARE, group: other }).group).toBe('Bakers');
  expect(notificationText(BARE).group).toBe('Unknown Group');
});
