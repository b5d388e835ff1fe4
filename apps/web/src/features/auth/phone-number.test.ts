import { describe, expect, it } from 'vitest';
import { groupPhone, phoneInWords, phoneOf } from './phone-number.ts';

describe('groupPhone', () => {
  it.each([
    ['2', '2'],
    ['202', '202'],
    ['2025', '(202) 5'],
    ['(202) 5550', '(202) 555-0'],
    ['202.555.0199', '(202) 555-0199'],
    ['(202) 555-01990', '(202) 555-01990'],
  ])('groups %s as %s', (typed, shown) => {
    expect(groupPhone(typed)).toBe(shown);
  });

  it('lets each Backspace delete a digit', () => {
    let shown = '(202) 555-0199';
    for (let digits = 9; digits >= 0; digits -= 1) {
      shown = groupPhone(shown.slice(0, -1));
      expect(shown.replaceAll(/\D/g, '')).toHaveLength(digits);
    }
    expect(shown).toBe('');
  });

  it.each(['+12025550199', '+4915123456789', '015123456789', 'my number', ''])(
    'leaves %j as it is',
    (typed) => {
      expect(groupPhone(typed)).toBe(typed);
    },
  );
});

it.each([
  ['+12025550199', '(202) 555-0199'],
  ['2025550199', '(202) 555-0199'],
  ['(202) 555-0199', '(202) 555-0199'],
  ['+4915123456789', '+4915123456789'],
  ['ada@example.com', 'ada@example.com'],
])('says %s as %s', (phoneNumber, words) => {
  expect(phoneInWords(phoneNumber)).toBe(words);
});

it('does not reformat while the middle of a number is edited', () => {
  const field = document.createElement('input');
  field.value = '(202) 55-0199';
  field.setSelectionRange(8, 8);
  expect(phoneOf(field)).toBe('(202) 55-0199');
  field.setSelectionRange(13, 13);
  expect(phoneOf(field)).toBe('(202) 550-199');
});
