import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeReminder, chooseKind } from './compose-reminder.ts';
import { countSegments, gsm7Length, SEGMENT } from '../../spending/index.ts';

const HOME = 'https://dubs.example.org';
const NEWEST = { id: 2 ** 53 - 1, groupId: 2 ** 53 - 1 };
const COUNTS = Array.from({ length: 1_200 }, (_, n) => n + 1);

describe('which text', () => {
  it.each([
    [false, 0, 'win'],
    [false, 1, 'both'],
    [true, 1, 'unseen'],
    [true, 0, null],
  ])('posted today: %s, unseen: %i', (postedToday, unseen, kind) => {
    expect(chooseKind({ postedToday, unseen })).toBe(kind);
  });
});

describe('the text', () => {
  it.each([
    ['win', 0, `Dubs: what was your win today? Share it with your groups. ${HOME} Reply STOP to opt out.`],
    ['unseen', 1, `Dubs: 1 new win from your groups is waiting for you. ${HOME} Reply STOP to opt out.`],
    ['unseen', 12, `Dubs: 12 new wins from your groups are waiting for you. ${HOME} Reply STOP to opt out.`],
    [
      'both',
      100,
      `Dubs: 99+ new wins from your groups are waiting for you. And what was yours today? ${HOME} Reply STOP to opt out.`,
    ],
  ] as const)('of a %s with %i', (kind, unseen, text) => {
    expect(composeReminder(kind, { unseen, hasUnseenLoss: false, newest: null }, HOME)).toBe(text);
  });

  it.each([
    [
      'win',
      0,
      `Dubs: what was your win today? Share it with your groups. And somebody could use a word. ${HOME} Reply STOP to opt out.`,
    ],
    [
      'unseen',
      1,
      `Dubs: 1 new win from your groups is waiting for you, and somebody could use a word. ${HOME} Reply STOP to opt out.`,
    ],
    [
      'both',
      12,
      `Dubs: 12 new wins from your groups are waiting for you, and somebody could use a word. What was your win today? ${HOME} Reply STOP to opt out.`,
    ],
  ] as const)('of a %s with %i mentions an unseen L', (kind, unseen, text) => {
    expect(composeReminder(kind, { unseen, hasUnseenLoss: true, newest: null }, HOME)).toBe(text);
  });

  it.each([
    ['unseen', { unseen: 1, hasUnseenLoss: false }, '/group/7/post/1234'],
    ['both', { unseen: 1, hasUnseenLoss: false }, '/group/7/post/1234'],
    ['unseen', { unseen: 2, hasUnseenLoss: false }, '/group/7'],
    ['win', { unseen: 0, hasUnseenLoss: true }, '/group/7/post/1234'],
    ['both', { unseen: 12, hasUnseenLoss: true }, ''],
  ] as const)('of a %s with %o links to %s, as far as it fits', (kind, unseen, path) => {
    const text = composeReminder(kind, { ...unseen, newest: { id: 1234, groupId: 7 } }, HOME);
    expect(text).toContain(` ${HOME}${path} Reply`);
  });

  it('is one segment of GSM-7 with a way out, whatever the count and wherever the app is', () => {
    const origin = fc.webAuthority({ withPort: true }).map((authority) => `https://${authority}`);
    fc.assert(
      fc.property(
        origin,
        fc.constantFrom('win', 'unseen', 'both'),
        fc.boolean(),
        (publicUrl, kind, hasUnseenLoss) => {
          for (const unseen of COUNTS) {
            const text = composeReminder(kind, { unseen, hasUnseenLoss, newest: NEWEST }, publicUrl);
            const length = gsm7Length(text);
            expect(length).not.toBeNull();
            expect(length).toBeLessThanOrEqual(SEGMENT);
            expect(text).toMatch(/^Dubs: .* Reply STOP to opt out\.$/);
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  it('leaves out where the app is rather than take a second segment', () => {
    const long = `https://${'dubs.'.repeat(16)}example.org`;
    expect(composeReminder('win', { unseen: 0, hasUnseenLoss: false, newest: null }, long)).toBe(
      'Dubs: what was your win today? Share it with your groups. Reply STOP to opt out.',
    );
  });
});

describe('the alphabet', () => {
  it.each([
    ['plain words', 'Dubs: 3 wins!', 13],
    ['letters with accents that it knows', 'àéñÜ', 4],
    ['what counts twice', '[€]', 6],
    ['what it does not know', 'ç', null],
    ['emoji', '👏', null],
  ])('%s', (_what, text, length) => {
    expect(gsm7Length(text)).toBe(length);
  });

  it.each([
    ['160 plain letters', 'a'.repeat(160), 1],
    ['161 plain letters', 'a'.repeat(161), 2],
    ['307 plain letters', 'a'.repeat(307), 3],
    ['70 letters with one that it does not know', `ç${'a'.repeat(69)}`, 1],
    ['71 letters with one that it does not know', `ç${'a'.repeat(70)}`, 2],
  ])('charges %s as its segments', (_what, text, segments) => {
    expect(countSegments(text)).toBe(segments);
  });
});
