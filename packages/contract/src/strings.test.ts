import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { otpCode } from './auth.ts';
import { UserNotificationSettings } from './notification-settings.ts';
import { UpdatePreferencesInput, UpdateProfileInput } from './people.ts';
import { ReactInput } from './reactions.ts';
import { oneEmoji, pathId, queryInt, text } from './strings.ts';

const line = text({ label: 'Name', min: 1, max: 50 });
const page = text({ label: 'Words', min: 1, max: 200, multiline: true });

describe('text', () => {
  it('returns text trimmed, composed, without controls and within limits, and accepts it again unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
        const result = line.safeParse(typed);
        if (!result.success) return;
        const value = result.data;
        expect(value).toBe(value.trim().normalize('NFC'));
        expect(value.length).toBeGreaterThanOrEqual(1);
        expect(value.length).toBeLessThanOrEqual(50);
        expect(value).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
        expect(value.isWellFormed()).toBe(true);
        expect(line.parse(value)).toBe(value);
      }),
    );
  });

  it('accepts text of any script', () => {
    for (const words of [
      'Maya Okafor',
      'נועה בן־דוד',
      '👨‍👩‍👧‍👦',
      'Ünïcödé',
      '孫悟空',
      'O’Brien-Smith',
      'a\u00a0b',
    ]) {
      expect(line.parse(words)).toBe(words.normalize('NFC'));
    }
  });

  it.each([
    '\u0000',
    '\u0007',
    '\u001b[31m',
    '\u007f',
    '\u0085',
    '\u009b31m',
    '\ud800',
    '\udc00x',
    'x\ud800y',
  ])('%j is refused in one line and in many', (bad) => {
    expect(line.safeParse(`a${bad}b`).success).toBe(false);
    expect(page.safeParse(`a${bad}b`).success).toBe(false);
  });

  it('accepts line feeds and tabs in multiline text only, and converts CRLF to LF', () => {
    expect(line.safeParse('a\nb').success).toBe(false);
    expect(page.parse('a\r\nb\tc')).toBe('a\nb\tc');
    expect(page.safeParse('a\rb').success).toBe(false);
  });

  it('counts UTF-16 units after trimming', () => {
    expect(line.parse(` ${'x'.repeat(50)} `)).toHaveLength(50);
    expect(line.safeParse('x'.repeat(51)).success).toBe(false);
    expect(line.safeParse('😀'.repeat(26)).success).toBe(false);
    expect(line.safeParse('   ').success).toBe(false);
    expect(line.safeParse(7).success).toBe(false);
  });
});

it.each([
  ['a code', otpCode, '123456'],
  ['an emoji', oneEmoji, '🚀'],
  ['a reaction', ReactInput.shape.emoji, '👍'],
  ['a time zone', UpdatePreferencesInput.shape.timeZone, 'Europe/Lisbon'],
  ['a birthday', UpdateProfileInput.shape.birthday, '02-29'],
  ['a time', UserNotificationSettings.shape.quietFrom, '22:00'],
])('trims %s', (_what, schema, value) => {
  expect(schema.parse(`\n${value} `)).toBe(value);
});

it.each(['', '2-9', '02-30', ' 1990-02-09', 9])('refuses the birthday %j with one issue', (birthday) => {
  const { error } = UpdateProfileInput.safeParse({ birthday });
  expect(error?.issues.map(({ message }) => message)).toEqual(['A birthday is a month and a day, as MM-DD.']);
});

describe('marks on one letter', () => {
  it.each([line, page])('are accepted up to a hundred', (field) => {
    // These are not in canonical order, so that normalizing them has to sort them.
    const marks = `${'\u0345'.repeat(10)}${'\u0334'.repeat(10)}`;
    expect(field.safeParse(`a${marks}`).success).toBe(true);
    const refused = field.safeParse(`a${marks.repeat(6)}`);
    expect(refused.error?.issues.map(({ message }) => message)).toEqual([
      `${field === line ? 'Name' : 'Words'} has too many marks on one letter.`,
    ]);
  });

  it('are refused at once, however many there are', () => {
    const start = performance.now();
    expect(page.safeParse(`a${'\u0345'.repeat(16_000)}${'\u0334'.repeat(16_000)}`).success).toBe(false);
    expect(performance.now() - start).toBeLessThan(100);
  });
});

describe('a text that shows nothing', () => {
  const name = text({ label: 'Name', max: 50, isName: true });
  const bio = text({ label: 'Bio', max: 500, multiline: true });

  it.each([
    '\u200b',
    '\u2800',
    '\u3164\u115f\u1160\uffa0',
    '\u2060 \u034f',
    '\u{e0020}',
    '\u{1d159}',
    '\u200b\n\u200d',
  ])('is refused where content is required, and in a name: %j', (blank) => {
    for (const field of [line, page, name]) expect(field.safeParse(blank).success).toBe(false);
    expect(bio.parse(blank)).toBe('');
  });

  it('has no visible character; with one, invisible ones are removed from names only', () => {
    expect(page.parse('\u200ba\u200b')).toBe('\u200ba\u200b');
    expect(name.parse('\u200b a\u200b ')).toBe('a');
    expect(name.parse(`${'\u200b'.repeat(60)}${'x'.repeat(50)}`)).toHaveLength(50);
    expect(name.parse(' ')).toBe('');
  });
});

describe('pathId', () => {
  it('accepts every safe positive integer in plain digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (n) => {
        expect(pathId.parse(String(n))).toBe(n);
      }),
    );
  });

  it.each([
    '0',
    '-1',
    '01',
    '1e999',
    'abc',
    '9007199254740992',
    '99999999999999999',
    '0x10',
    '1.5',
    '',
    ' 1',
    '1 ',
    '١',
  ])('refuses %j', (bad) => {
    expect(pathId.safeParse(bad).success).toBe(false);
  });
});

describe('queryInt', () => {
  const limit = queryInt('limit', { min: 1, max: 100, initial: 15 });
  it('has a default and limits', () => {
    expect(limit.parse(undefined)).toBe(15);
    expect(limit.parse('100')).toBe(100);
    expect(limit.parse(3)).toBe(3);
    for (const bad of [
      '0',
      '101',
      '1e2',
      'x',
      '',
      '1.5',
      '-1',
      null,
      [],
      Number.NaN,
      Number.POSITIVE_INFINITY,
    ])
      expect(limit.safeParse(bad).success).toBe(false);
  });
});
