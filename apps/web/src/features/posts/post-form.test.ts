import type { Post } from '@dubs/contract';
import { TEXTS } from '@dubs/contract/texts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  attemptOf,
  EMPTY_POST_FORM,
  hasContent,
  isComplete,
  kindFields,
  problemOf,
  type PostForm,
} from './post-form.ts';
import { turningForm } from './start-forms.ts';

afterEach(() => void vi.unstubAllGlobals());

const form = (changes: Partial<PostForm>): PostForm => ({ ...EMPTY_POST_FORM, ...changes });
const image = (id: string) => ({ id, file: new File(['x'], `${id}.jpg`) });

it('is complete with content and a group', () => {
  expect(isComplete(form({ text: 'Ran 10k', groupIds: [1] }))).toBe(true);
  for (const text of [' \n ', '\u200b', '\u2800', '\u3164'])
    expect(isComplete(form({ text, groupIds: [1] }))).toBe(false);
  expect(isComplete(form({ text: 'Ran 10k' }))).toBe(false);
});

it('holds something worth keeping once anything is typed, picked or switched', () => {
  expect(hasContent(EMPTY_POST_FORM)).toBe(false);
  for (const changes of [
    { text: 'a' },
    { images: [image('a')] },
    { groupIds: [1] },
    { type: 'loss' },
  ] as const) {
    expect(hasContent(form(changes))).toBe(true);
  }
});

it('of a win that turns an L around holds nothing until something is typed, or the L is left out', () => {
  const empty = turningForm({ id: 5, content: 'Missed the bus', groupId: 2 } as Post);
  expect(empty).toMatchObject({ type: 'win', groupIds: [2], turns: { id: 5 } });
  expect(hasContent(empty)).toBe(false);
  expect(hasContent({ ...empty, text: 'a' })).toBe(true);
  expect(hasContent({ ...empty, turns: null })).toBe(true);
});

it('sends the wish only with an L, and the L to turn around only with a win', () => {
  const filled = { wish: 'listen', turns: { id: 5, content: 'Missed the bus' } } as const;
  expect(kindFields(form({ ...filled, type: 'win' }))).toEqual({ aboutId: null, turnsPostId: 5 });
  expect(kindFields(form({ ...filled, type: 'loss' }))).toEqual({ aboutId: null, wish: 'listen' });
  expect(kindFields(form({}))).toEqual({ aboutId: null, turnsPostId: null });
});

it('refuses the prefixes of goals and overlong content before anything is sent', () => {
  expect(problemOf(form({ text: '  [GOAL] Read' }))).toBe(TEXTS.posts.reservedPrefix);
  expect(problemOf(form({ text: '[GOAL_COMPLETED]' }))).toBe(TEXTS.posts.reservedPrefix);
  expect(problemOf(form({ text: 'My [GOAL]' }))).toBeNull();
  expect(problemOf(form({ text: `${'a'.repeat(5000)}  ` }))).toBeNull();
  expect(problemOf(form({ text: 'a'.repeat(5001) }))).toContain('at most 5000');
});

describe('attemptOf', () => {
  const first = form({ text: 'Ran', groupIds: [1, 2], images: [image('a')] });
  const attempt = attemptOf(first);

  it('stays the same for the same content, whatever the groups', () => {
    expect(attemptOf({ ...first, attempt })).toBe(attempt);
    expect(attemptOf({ ...first, groupIds: [2], text: 'Ran ', attempt })).toBe(attempt);
  });

  it('has an id on a page without TLS', () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    expect(attemptOf(first).shareId).toHaveLength(36);
  });

  it('is new once content, type, pictures, the L to turn around or the person it is about change', () => {
    for (const changes of [
      { text: 'Ran far' },
      { type: 'loss' },
      { images: [] },
      { images: [image('b')] },
      { turns: { id: 5, content: 'Missed the bus' } },
      { aboutId: 3 },
    ] as const) {
      expect(attemptOf({ ...first, ...changes, attempt }).shareId).not.toBe(attempt.shareId);
    }
  });
});
