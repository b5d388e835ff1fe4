import { FORMER_MEMBER, LIMITS } from '@dubs/contract';
import { expect, it } from 'vitest';
import { anonymizeMentions } from './anonymize-mentions.ts';

const maya = [
  { id: 1, name: 'Maya' },
  { id: 1, name: 'Maya the Brave' },
];

it.each([
  ['Hi @Maya!', `Hi @${FORMER_MEMBER}!`],
  ['@maya and @MAYA THE BRAVE', `@${FORMER_MEMBER} and @${FORMER_MEMBER}`],
  ['Maya, @Mayan, maya@maya.example and @Ben', 'Maya, @Mayan, maya@maya.example and @Ben'],
  ['👋@Maya\n@Maya', `👋@${FORMER_MEMBER}\n@${FORMER_MEMBER}`],
])('%j becomes %j', (before, after) => {
  expect(anonymizeMentions(before, maya, [{ id: 2, name: 'Ben' }])).toBe(after);
});

it('keeps a name that another mentioned member has too, or that is part of theirs', () => {
  expect(anonymizeMentions('@Maya', maya, [{ id: 2, name: 'Maya' }])).toBe('@Maya');
  expect(anonymizeMentions('@Maya Lee, @Maya', maya, [{ id: 2, name: 'Maya Lee' }])).toBe(
    `@Maya Lee, @${FORMER_MEMBER}`,
  );
});

it('the digits behind a name are removed with it, and distinguish it from the same name of another person', () => {
  expect(anonymizeMentions('@Maya ••12, thanks', maya, [])).toBe(`@${FORMER_MEMBER}, thanks`);
  expect(anonymizeMentions('@Maya ••12 @Maya ••34', maya, [{ id: 2, name: 'Maya', digits: '34' }])).toBe(
    `@${FORMER_MEMBER} @Maya ••34`,
  );
});

it('a comment never grows past what one may hold', () => {
  const full = `@Maya ${'x'.repeat(LIMITS.commentContent.max - 6)}`;
  const changed = anonymizeMentions(full, maya, []);
  expect(changed).toBe(full.replace('Maya', '…'));
});
