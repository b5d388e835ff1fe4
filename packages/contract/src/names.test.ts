import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOneEmoji, normaliseEmoji, withoutVariationSelector } from './emoji-spelling.ts';
import { REACTIONS } from './emoji.ts';
import { DEFAULT_GROUP_EMOJI, GROUP_EMOJI } from './group-emoji.ts';
import { FORMER_MEMBER, initials, shownName } from './names.ts';
import { displayContent } from './shared-texts.ts';

const nameless = { displayName: null, firstName: null, lastName: null, phoneNumber: '+12025550112' };

describe('the shown name', () => {
  it('is the display name, else first plus last, else two digits, else Unknown', () => {
    expect(shownName({ ...nameless, displayName: 'Mo', firstName: 'Maya', lastName: 'Okafor' })).toBe('Mo');
    expect(shownName({ ...nameless, firstName: 'Maya', lastName: 'Okafor' })).toBe('Maya Okafor');
    expect(shownName({ ...nameless, lastName: 'Okafor' })).toBe('Okafor');
    expect(shownName(nameless)).toBe('••12');
    expect(shownName({ ...nameless, phoneNumber: null })).toBe('Unknown');
  });

  it('never holds more of the number than its last two digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+[1-9][0-9]{6,13}$/), (phoneNumber) => {
        const name = shownName({ ...nameless, phoneNumber });
        expect(name).toBe(`••${phoneNumber.slice(-2)}`);
      }),
    );
  });

  it('gives initials of the first and last word', () => {
    const of = (parts: Partial<Parameters<typeof initials>[0]>) =>
      initials({ ...nameless, name: '••12', ...parts });
    expect(of({ displayName: 'maya okafor' })).toBe('MO');
    expect(of({ displayName: 'Cher' })).toBe('C');
    expect(of({ displayName: 'Ana Maria de Sousa' })).toBe('AS');
    expect(of({ firstName: 'Ben', lastName: 'Li' })).toBe('BL');
    expect(of({ lastName: 'Li' })).toBe('L');
    expect(of({})).toBe('12');
    expect(of({ name: FORMER_MEMBER })).toBe('FM');
    expect(of({ displayName: FORMER_MEMBER, name: FORMER_MEMBER })).toBe('FM');
    expect(of({ name: '+12025550112' })).toBe('12');
    expect(of({ displayName: '👩‍🚀 Sam' })).toBe('👩‍🚀S');
  });

  it('gives a second initial only of a word that begins with a letter or digit', () => {
    const of = (displayName: string) => initials({ displayName, name: displayName });
    expect(of('🎉🎉 Party 🎉🎉')).toBe('🎉P');
    expect(of('🎉 🎉')).toBe('🎉');
    expect(of('Maya (Mom)')).toBe('M');
    expect(of('Runner 2')).toBe('R2');
  });
});

it('every offered emoji is a single one', () => {
  const offered = [
    DEFAULT_GROUP_EMOJI,
    ...GROUP_EMOJI,
    ...Object.values(REACTIONS).flatMap((set) => set.map((r) => r.emoji)),
  ];
  expect(offered.filter((emoji) => !isOneEmoji(emoji))).toEqual([]);
  expect(new Set(GROUP_EMOJI).size).toBe(24);
  expect(['', 'a', '👥👥', '👥 '].some(isOneEmoji)).toBe(false);
});

it('an emoji is spelled as in Unicode’s list, wherever a keyboard adds or omits U+FE0F', () => {
  const listed = [
    '⭐',
    '❤\ufe0f',
    '👏🏽',
    '✍🏽',
    '🏳\ufe0f‍🌈',
    '👩‍❤\ufe0f‍👨',
    '🕵\ufe0f‍♂\ufe0f',
    '🕵🏽‍♂\ufe0f',
    '1\ufe0f⃣',
    '🇩🇪',
  ];
  expect(listed.filter((emoji) => !isOneEmoji(emoji))).toEqual([]);
  expect(listed.map(withoutVariationSelector).map(normaliseEmoji)).toEqual(listed);
  expect(['⭐\ufe0f', '✍\ufe0f🏽', 'a\ufe0f', '1\ufe0f'].map(normaliseEmoji)).toEqual([
    '⭐',
    '✍🏽',
    'a\ufe0f',
    '1\ufe0f',
  ]);
});

it('removes the prefix of a goal’s post', () => {
  expect(displayContent('[GOAL] Run')).toBe('Run');
  expect(displayContent('[GOAL_COMPLETED] Run')).toBe('Run');
  expect(displayContent('A [GOAL] later')).toBe('A [GOAL] later');
});
