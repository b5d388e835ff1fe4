import { expect, it } from 'vitest';
import { EMPTY_GOAL_FORM, missingIn } from './goal-form.ts';

it('requires a group and a title with visible characters', () => {
  const form = { ...EMPTY_GOAL_FORM, groupId: 1 };
  expect(missingIn({ ...form, title: 'Read' })).toEqual({});
  for (const title of ['', ' ', '\u200b', '\u3164'])
    expect(missingIn({ ...form, title })).toHaveProperty('title');
  expect(missingIn({ ...EMPTY_GOAL_FORM, title: 'Read' })).toHaveProperty('group');
});
