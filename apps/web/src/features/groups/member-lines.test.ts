import type { MemberChange } from '@dubs/contract';
import { describe, expect, it } from 'vitest';
import { createPerson } from '../../testing/create-person.ts';
import { memberLines, wordsOf } from './member-lines.ts';

const ME = 1;
const NAMES = ['Maya', 'Ben', 'Cleo', 'Dan', 'Eva', 'Fin'];

/** Returns changes, newest first, from words such as "Ben joined", oldest first, a minute apart. */
const changesOf = (...words: string[]): MemberChange[] =>
  words
    .map((each, index): MemberChange => {
      const [name = '', change] = each.split(' ');
      return {
        id: index + 1,
        change: change === 'left' ? 'left' : 'joined',
        createdAt: `2026-03-01T10:${String(index).padStart(2, '0')}:00.000Z`,
        user: createPerson(NAMES.indexOf(name) + 1, name),
        isMember: change !== 'left',
      };
    })
    .toReversed();
const said = (changes: readonly MemberChange[], bounds = {}) =>
  memberLines(changes, bounds).map((line) =>
    wordsOf(line, ME)
      .map(({ text }) => text)
      .join(''),
  );

describe('the lines of who joined and left', () => {
  it('merge consecutive changes of the same type, newest first', () => {
    expect(said(changesOf('Ben joined', 'Cleo joined', 'Dan left', 'Eva joined'))).toEqual([
      'Eva joined',
      'Dan left',
      'Ben and Cleo joined',
    ]);
  });

  it.each([
    [['Ben'], 'Ben joined'],
    [['Maya', 'Ben'], 'You and Ben joined'],
    [['Ben', 'Cleo', 'Dan', 'Eva'], 'Ben, Cleo, Dan and Eva joined'],
    [['Ben', 'Cleo', 'Dan', 'Eva', 'Fin'], 'Ben, Cleo, Dan and 2 others joined'],
  ])('of %j say: %s', (names, sentence) => {
    expect(said(changesOf(...names.map((name) => `${name} joined`)))).toEqual([sentence]);
  });

  it('contain the changes since the post below and before the one above', () => {
    const changes = changesOf('Ben joined', 'Cleo left', 'Dan joined');
    const [newest, middle] = changes.map(({ createdAt }) => createdAt);
    expect(said(changes, { from: middle, until: newest })).toEqual(['Cleo left']);
    expect(said(changes, { from: newest })).toEqual(['Dan joined']);
    expect(said(changes, { until: middle })).toEqual(['Ben joined']);
  });

  it('separate names from text, so that each has its own direction', () => {
    const [line] = memberLines(changesOf('Ben left', 'Cleo left'), {});
    const pieces = line ? wordsOf(line, ME) : [];
    expect(pieces.map(({ text, person }) => [text, person?.id])).toEqual([
      ['Ben', 2],
      [' and ', undefined],
      ['Cleo', 3],
      [' left', undefined],
    ]);
  });
});
