import { expect, it } from 'vitest';
import { LINK_TEXTS } from './link-texts.ts';
import { readNewLink } from './new-link-input.ts';

it.each([
  ['', '', {}],
  [' 7 ', '', { expiresInDays: 7 }],
  ['365', '1000', { expiresInDays: 365, maxUses: 1_000 }],
  ['1', '1', { expiresInDays: 1, maxUses: 1 }],
])('reads %j days and %j people', (expiresInDays, maxUses, input) => {
  expect(readNewLink({ expiresInDays, maxUses })).toEqual({ input });
});

it.each(['0', '366', '1.5', '-1', 'a week', '1e2'])('refuses %j days in words', (expiresInDays) => {
  expect(readNewLink({ expiresInDays, maxUses: '' })).toEqual({
    errors: { expiresInDays: LINK_TEXTS.daysWrong },
  });
});

it('returns error messages for both fields', () => {
  expect(readNewLink({ expiresInDays: '0', maxUses: '1001' })).toEqual({
    errors: { expiresInDays: LINK_TEXTS.daysWrong, maxUses: LINK_TEXTS.usesWrong },
  });
});
