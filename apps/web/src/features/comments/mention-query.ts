import type { Person } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { mentionSigns } from '@dubs/contract/mentions';

/** A mention being typed: the index of the `@`, and the text between it and the caret. */
export interface MentionQuery {
  start: number;
  query: string;
}

const OFFERED = 8;

/** Returns the mention being typed at the caret, or null. An `@` within a word, as in an e-mail address, does not begin one. */
export function mentionQueryAt(text: string, caret: number): MentionQuery | null {
  const start = text.lastIndexOf('@', caret - 1);
  if (start === -1 || start >= caret || caret - start - 1 > LIMITS.displayName.max) return null;
  if (!mentionSigns(text).includes(start)) return null;
  const query = text.slice(start + 1, caret);
  return /^\s|\n/.test(query) ? null : { start, query };
}

const withoutMarks = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Returns the people whose name begins with the query, then those with a later word that does. Ignores accents and case. */
export function peopleLike(query: string, people: readonly Person[]): Person[] {
  const wanted = withoutMarks(query);
  const named = people.map((person) => ({ person, name: withoutMarks(person.name) }));
  const first = named.filter(({ name }) => name.startsWith(wanted));
  const later = named.filter(({ name }) => !name.startsWith(wanted) && name.includes(` ${wanted}`));
  return [...first, ...later].slice(0, OFFERED).map(({ person }) => person);
}

/** Returns the text with the query replaced by the person's name, and the new position of the caret. */
export function withMention(
  text: string,
  { start, query }: MentionQuery,
  name: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + text.slice(start + 1 + query.length).replace(/^ /, ''), caret: before.length };
}
