import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMentions } from './find-mentions.ts';

const people = [
  { id: 1, name: 'Sam' },
  { id: 2, name: 'Sam Lee' },
  { id: 3, name: 'Ana María' },
  { id: 4, name: 'נועה' },
  { id: 5, name: 'Mo' },
  { id: 6, name: 'sam' },
  { id: 7, name: '小明' },
  { id: 8, name: 'สมชาย' },
  { id: 9, name: '민수' },
  { id: 10, name: '𠮷田' },
  { id: 11, name: 'राम' },
];

describe('mentions', () => {
  it.each<[string, number[]]>([
    ['@Sam well done', [1, 6]],
    ['@Sam Lee well done', [2]],
    ['@sam lee and @MO!', [2, 5]],
    ['well done @Ana María.', [3]],
    ['well done @Ana Mari\u0301a', []],
    ['@נועה יפה', [4]],
    ['@Samuel', []],
    ['@Mo_x @Mo2', []],
    ['mail me at x@Mo', []],
    ['(@Mo) "@Sam Lee"', [5, 2]],
    ['@@Mo', [5]],
    ['谢谢@Mo你真好', [5]],
    ['谢谢@小明你真好', [7]],
    ['谢谢 @小明thanks', [7]],
    ['mail me at x@小明', []],
    ['ขอบคุณ@สมชายมาก', [8]],
    ['고마워@민수야', [9]],
    ['ありがとう@𠮷田さん', [10]],
    ['@Mo_你', []],
    ['@राम जी', [11]],
    ['@रामा @रामू', []],
    ['mail me at रामा@Mo', []],
    ['❤\uFE0F@Mo❤\uFE0F', [5]],
    ['@ Mo', []],
    ['', []],
    ['@', []],
  ])('%j names %j', (text, ids) => {
    expect(findMentions(text, people)).toEqual(ids);
  });

  it.each<[string, number[]]>([
    ['@Grandma ••12 hi', [1]],
    ['@grandma ••34', [2]],
    ['@Grandma', [1, 2]],
    ['@Grandma ••99', [1, 2]],
    ['@Grandma ••123', [1, 2]],
    ['@Grandma ••12谢谢', [1]],
    ['@Grandma  ••12', [1, 2]],
  ])('%j names those of that name whose number ends so: %j', (text, ids) => {
    const family = [
      { id: 1, name: 'Grandma', digits: '12' },
      { id: 2, name: 'Grandma', digits: '34' },
      { id: 3, name: 'Gran', digits: '12' },
    ];
    expect(findMentions(text, family)).toEqual(ids);
  });

  const name = fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,10}[A-Za-z]$/);

  it('finds each name between spaces, unless a longer name begins there', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 8 }), fc.lorem(), (names, words) => {
        const group = names.map((n, id) => ({ id, name: n }));
        const [first = ''] = names;
        const found = findMentions(`${words} @${first}, ${words}`, group);
        const bears = group.filter((p) => p.name.toLowerCase() === first.toLowerCase()).map((p) => p.id);
        expect(found).toEqual(expect.arrayContaining(bears));
      }),
    );
  });

  it('finds only members who are named, each at most once, in any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('@', 'a', 'b', ' ', '👩‍🚀', 'ı', 'İ', 'ß'), maxLength: 200 }),
        (text) => {
          const group = ['a', 'ab', 'a b', 'İ', 'ß', '👩‍🚀'].map((n, id) => ({ id, name: n }));
          const found = findMentions(text, group);
          expect(new Set(found).size).toBe(found.length);
          for (const id of found)
            expect(text.toLocaleLowerCase('en')).toContain(
              `@${(group[id]?.name ?? '?').toLocaleLowerCase('en')}`,
            );
        },
      ),
    );
  });

  it('a hostile text of two thousand signs and a group of five hundred take no time', () => {
    const group = Array.from({ length: 500 }, (_, id) => ({ id, name: `${'@a'.repeat(20)}${id}` }));
    const start = performance.now();
    findMentions('@a'.repeat(1000), group);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
