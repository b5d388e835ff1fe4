import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTaggedGroups } from './pick-group.ts';
import { isTapback, readReply } from './read-reply.ts';

const edge = fc.string({ unit: fc.constantFrom(' ', '\n', '\t', '.', '!', '"', '“', '-', '👍', ')') });
const keyword = fc.constantFrom(
  ...(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT'] as const).map(
    (word) => [word, 'stop'] as const,
  ),
  ...(['START', 'UNSTOP'] as const).map((word) => [word, 'start'] as const),
  ['HELP', 'help'] as const,
  ['YES', 'yes'] as const,
  ['NO', 'no'] as const,
  ['UNDO', 'undo'] as const,
);

describe('a keyword', () => {
  it('is one in any case, with space and punctuation around it', () => {
    fc.assert(
      fc.property(
        keyword,
        edge,
        edge,
        fc.infiniteStream(fc.boolean()),
        ([word, kind], before, after, upper) => {
          const mixed = word
            .split('')
            .map((c) => (upper.next().value ? c : c.toLowerCase()))
            .join('');
          expect(readReply(before + mixed + after)).toEqual({ kind });
        },
      ),
    );
  });

  it('is none with letters beside it, or in a sentence', () => {
    fc.assert(
      fc.property(keyword, fc.constantFrom('a', '1', ' x'), ([word], more) => {
        expect(readReply(word + more).kind).toBe('share');
        expect(readReply(`I will ${word}`).kind).toBe('share');
      }),
    );
  });

  it.each(['CONSTRUCTOR', 'toString', '__proto__', 'STOPSTOP'])('is not %j', (word) => {
    expect(readReply(word).kind).toBe('share');
  });
});

describe('words', () => {
  const plain = fc.string({ unit: 'grapheme' }).filter((words) => !/^[Ll#:]|#/.test(words.trim()));

  it('are kept to the letter', () => {
    fc.assert(
      fc.property(plain, (words) => {
        const intent = readReply(words);
        fc.pre(intent.kind === 'share');
        expect(intent).toEqual({ kind: 'share', content: words.trim(), type: 'win', tag: null });
      }),
    );
  });

  it('keep all but the L and the tag, wherever those are', () => {
    const words = plain.map((text) => text.trim()).filter((text) => /[a-k]/.test(text));
    fc.assert(
      fc.property(words, fc.constantFrom('L #fam ', '#fam L ', '#fam\nl: ', 'L\n\n#fam '), (text, front) => {
        expect(readReply(front + text)).toEqual({ kind: 'share', content: text, type: 'loss', tag: 'fam' });
        expect(readReply(`l ${text} #fam`)).toEqual({
          kind: 'share',
          content: text,
          type: 'loss',
          tag: 'fam',
        });
        expect(readReply(`${text} #fam`)).toEqual({ kind: 'share', content: text, type: 'win', tag: 'fam' });
      }),
    );
  });

  it.each(['!', ' ', '#', ' #', 'L ', '\u00a0', '. '])('of %j without end are read in no time', (unit) => {
    const begin = performance.now();
    readReply(`a${unit.repeat(30_000)}b`);
    readReply(`${unit.repeat(30_000)}b`);
    expect(performance.now() - begin).toBeLessThan(200);
  });
});

describe('a tapped reaction', () => {
  it.each([
    'Liked “You shared nothing yet today. Reply STOP to opt out.”',
    'Loved "Win shared with Family."',
    'Laughed at “Two\nlines”',
    'Reacted 🎉 to “Win shared with Family.”',
    'Removed a heart from “Win shared with Family.”',
    '👍 to “Win shared with Family.”',
    '\u200b👍\u200b to “Win shared with Family.”',
  ])('is %j', (body) => {
    expect(isTapback(body)).toBe(true);
  });

  it.each([
    'Liked the film “Dune”, a lot',
    'Loved it',
    'My boss loved “the plan”',
    '“Done” to the end',
    'Ran 5k “easy”',
  ])('is not %j', (body) => {
    expect(isTapback(body)).toBe(false);
  });
});

describe('a tag', () => {
  const groups = ['Family', 'Fam', 'Fame & Fortune', 'Los Ángeles', '🎉', 'Fame & Fortune'].map(
    (name, id) => ({ id, name }),
  );
  const found = (tag: string) => findTaggedGroups(groups, tag).map(({ id }) => id);

  it.each([
    ['fam', [1]],
    ['FAMI', [0]],
    ['f', [0, 1, 2, 5]],
    ['fame-and', []],
    ['fame&fortune', [2, 5]],
    ['losá', [3]],
    ['LOS-ÁNGELES', [3]],
    ['amily', []],
    ['🎉', []],
    ['!', []],
  ])('%j means %j', (tag, ids) => {
    expect(found(tag)).toEqual(ids);
  });
});
