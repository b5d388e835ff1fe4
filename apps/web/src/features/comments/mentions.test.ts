import type { Person } from '@dubs/contract';
import { describe, expect, it } from 'vitest';
import { createPerson } from '../../testing/create-person.ts';
import { mentionParts } from './mention-parts.ts';
import { mentionQueryAt, peopleLike, withMention } from './mention-query.ts';

const people = ['Sam', 'Sam Lee', 'Ana María', 'Mo', 'נועה', '小明'].map((name, index) =>
  createPerson(index + 1, name),
);
const names = (found: readonly Person[]) => found.map(({ name }) => name);

describe('a name being written', () => {
  it.each<[string, string | null]>([
    ['@', ''],
    ['@Sa', 'Sa'],
    ['well done @Sam Le', 'Sam Le'],
    ['(@mo', 'mo'],
    ['@@mo', 'mo'],
    ['me@mo', null],
    ['谢谢@mo', 'mo'],
    ['谢谢@小', '小'],
    ['@ mo', null],
    ['@mo\nand', null],
    ['no one', null],
    [`@${'x'.repeat(51)}`, null],
  ])('in %j is %j', (text, query) => {
    expect(mentionQueryAt(text, text.length)?.query ?? null).toBe(query);
  });

  it('ends at the caret', () => {
    expect(mentionQueryAt('@Sam and more', 2)).toEqual({ start: 0, query: 'S' });
    expect(mentionQueryAt('@Sam', 0)).toBeNull();
  });

  it('offers people whose name begins with it, then those with a later word that does', () => {
    expect(names(peopleLike('', people))).toHaveLength(6);
    expect(names(peopleLike('sam', people))).toEqual(['Sam', 'Sam Lee']);
    expect(names(peopleLike('m', people))).toEqual(['Mo', 'Ana María']);
    expect(names(peopleLike('ana maria', people))).toEqual(['Ana María']);
    expect(names(peopleLike('sam lee ', people))).toEqual([]);
  });

  it('becomes the whole name, with one space after it', () => {
    expect(withMention('Hi @sa there', { start: 3, query: 'sa' }, 'Sam Lee')).toEqual({
      text: 'Hi @Sam Lee there',
      caret: 12,
    });
  });
});

describe('names in a comment', () => {
  const mentioned = (text: string) =>
    mentionParts(text, people)
      .filter(({ personId }) => personId)
      .map(({ text: name }) => name);

  it.each<[string, string[]]>([
    ['@Sam Lee well done', ['@Sam Lee']],
    ['@sam and @MO!', ['@sam', '@MO']],
    ['@Samuel and me@Mo', []],
    ['@Mo ••12, and @Sam ••123', ['@Mo ••12', '@Sam']],
    ['@נועה יפה', ['@נועה']],
    ['谢谢@Mo和@小明你真好', ['@Mo', '@小明']],
    ['', []],
  ])('of %j are %j', (text, found) => {
    expect(mentioned(text)).toEqual(found);
    expect(
      mentionParts(text, people)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });

  it('are found as they were written when the mentioned look like another member', () => {
    const grandma = { id: 9, name: 'Grandma ••12' };
    const ids = (text: string) => mentionParts(text, [grandma]).map(({ personId }) => personId);
    expect(ids('@Grandma ••12')).toEqual([9]);
    expect(ids('@Grandma')).toEqual([9]);
  });
});
