import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stripIgnorable } from './strip-ignorable.ts';
import { text } from './strings.ts';

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
const ZWNJ = '\u200c';
const ZWJ = '\u200d';

/** Real names, each with the reason for its invisible characters. */
const NAMES = {
  'Devanagari conjunct': 'राजेश्वरी क्ष',
  'Devanagari half form': `क्${ZWJ}ष`,
  'Devanagari without a ligature': `श्${ZWNJ}वेता`,
  'Sinhala conjunct': `ශ්${ZWJ}රී ලංකා`,
  'Malayalam chillu of old': `അവന്${ZWJ}റെ`,
  'Persian compound': `می${ZWNJ}خواهم`,
  'Persian, vowels written': `خانه${ZWNJ}ی مادَر`,
  Kurdish: `دڵ${ZWNJ}خۆش`,
  Mongolian: `ᠮᠣᠩ${ZWNJ}ᠭᠣᠯ`,
  family: '👨‍👩‍👧‍👦',
  kiss: '👩🏽‍❤️‍💋‍👨🏿',
  'skin tone': 'Ana 👍🏽',
  'woman astronaut': '👩🏾‍🚀 Sam',
  'rainbow flag': '🏳️‍🌈',
  'heart in text style': 'Mo ❤\ufe0e',
  heart: '❤️ Mo',
  keycap: 'No. 1️⃣ and #️⃣',
  England: 'Jo 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  Scotland: '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  'regional flag': '🇵🇹 Rui',
} as const;

describe('a name', () => {
  it.each(Object.entries(NAMES))('keeps what its script or emoji needs: %s', (_why, name) => {
    expect(stripIgnorable(name)).toBe(name);
  });

  it.each([
    ['a zero-width space', 'Grand\u200bma', 'Grandma'],
    ['a word joiner, a byte-order mark and a soft hyphen', 'G\u2060r\ufeffand\u00adma', 'Grandma'],
    ['joiners between Latin letters', `Gran${ZWJ}d${ZWNJ}ma`, 'Grandma'],
    ['a joiner at the end of a Persian word', `خانه${ZWNJ}`, 'خانه'],
    ['a joiner between Hebrew letters', `נו${ZWJ}עה`, 'נועה'],
    ['a joiner between Devanagari letters', `क${ZWJ}ख`, 'कख'],
    ['marks and overrides of direction', '\u200fנועה\u200e \u202eבן\u202c \u2066דוד\u2069', 'נועה בן דוד'],
    ['Hangul fillers', '김\u3164\u115f민\uffa0', '김민'],
    ['a variation selector behind a letter or digit', 'A\ufe0f1\ufe0f', 'A1'],
    ['a second variation selector', '❤\ufe0f\ufe0f', '❤\ufe0f'],
    ['an ideographic variation', '葛\u{e0100}城', '葛城'],
    ['a joiner before and behind an emoji', `${ZWJ}👩${ZWJ} Sam`, '👩 Sam'],
    ['tag characters without a flag', 'Jo\u{e0067}\u{e0062}\u{e007f}', 'Jo'],
    ['tag characters that are no region', '🏴\u{e0020}\u{e0041}\u{e007f}', '🏴'],
  ])('loses %s', (_what, typed, kept) => {
    expect(stripIgnorable(typed)).toBe(kept);
  });

  it('takes no time for sixty thousand bytes of marks', () => {
    const start = performance.now();
    stripIgnorable('\u0300'.repeat(30_000));
    stripIgnorable(`ب${'\u064b'.repeat(30_000)}${ZWNJ}`);
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  const letters = (name: string) => [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  const seldom = fc.constantFrom(
    '\u200b',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u200e',
    '\u202e',
    '\u3164',
    '\u{e0001}',
  );
  const mixed = (units: string[]) =>
    fc.string({
      unit: fc.oneof(fc.constantFrom(...units, 'a', '1'), seldom, fc.constantFrom(ZWJ, ZWNJ)),
      maxLength: 40,
    });

  it('is the same with any invisible character between its letters', () => {
    const names = ['Maya Okafor', 'نوعا علی', 'राम', '👩‍🚀 Sam', 'Jo 🏴󠁧󠁢󠁳󠁣󠁴󠁿'];
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.array(seldom), (name, marks) => {
        const spread = letters(name).map((letter, at) => letter + (marks[at] ?? ''));
        expect(stripIgnorable(spread.join(''))).toBe(name);
      }),
    );
  });

  it('keeps every visible character in order, and is unchanged when stripped again', () => {
    fc.assert(
      fc.property(mixed(Object.values(NAMES).flatMap((name) => Array.from(name))), (typed) => {
        const kept = stripIgnorable(typed);
        expect(kept.replace(IGNORABLE, '')).toBe(typed.replace(IGNORABLE, ''));
        expect(stripIgnorable(kept)).toBe(kept);
        expect(kept).toMatch(/^(?:\P{DI}|\u200c|\u200d|\ufe0e|\ufe0f|[\u{e0030}-\u{e007f}])*$/u);
      }),
    );
  });

  it('is accepted again as stored', () => {
    const field = text({ label: 'Name', min: 1, max: 400, isName: true });
    fc.assert(
      fc.property(mixed(Object.values(NAMES).flatMap(letters)), (typed) => {
        const first = field.safeParse(typed);
        fc.pre(first.success);
        expect(field.parse(first.data)).toBe(first.data);
      }),
    );
  });
});

it('keeps a joiner after every virama of Unicode', () => {
  // Marks are sorted by their class when normalized, and a virama's is 9: between U+3099 (8) and U+05B0 (10).
  const isVirama = (mark: string) =>
    (mark + '\u3099').normalize('NFD') === '\u3099' + mark &&
    ('\u05b0' + mark).normalize('NFD') === mark + '\u05b0';
  const marks = Array.from({ length: 0x20000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((mark) => /\p{M}/u.test(mark) && mark !== '\u3099' && mark !== '\u05b0');
  const viramas = marks.filter(isVirama);
  expect(viramas.length).toBeGreaterThan(60);
  expect(viramas.filter((virama) => stripIgnorable(virama + ZWJ) !== virama + ZWJ)).toEqual([]);
});
