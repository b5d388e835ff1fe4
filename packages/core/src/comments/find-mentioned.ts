import { type EditCommentInput, LIMITS, TEXTS } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { invalid } from '../errors.ts';
import { type PersonRow, toNames } from '../users/index.ts';
import { findMentions, type Mentionable, mentionStarts } from './find-mentions.ts';
import { type Candidate, selectMentionable } from './insert-comment.queries.ts';

const toMentionable = ({ person, digits }: Candidate): Mentionable => ({ ...toNames(person), digits });

/** Returns the members whom a comment mentions, by id or by name. */
export async function findMentioned(
  trx: Db,
  groupId: number,
  { content, mentionedUserIds = [] }: EditCommentInput,
): Promise<PersonRow[]> {
  const starts = mentionStarts(content);
  if (starts.length === 0 && mentionedUserIds.length === 0) return [];
  const rows = await selectMentionable(trx, groupId, mentionedUserIds, starts);
  const people = rows.map(toMentionable);
  const named = people.filter(({ id }) => mentionedUserIds.includes(id));
  // A member mentioned by id takes precedence over all others of that name.
  const others = people.filter(({ id, name }) => named.every((p) => p.id === id || p.name !== name));
  const mentioned = new Set([...named.map(({ id }) => id), ...findMentions(content, others)]);
  if (mentioned.size > LIMITS.mentions) throw invalid('content', TEXTS.comments.tooManyMentions);
  return rows.flatMap(({ person }) => (mentioned.has(person.id) ? [person] : []));
}

/**
 * Returns the ids of those users in `before` whom a new text still mentions, by the names that they were mentioned by before. A longer name
 * of a member takes precedence over theirs.
 */
export async function findStillMentioned(
  trx: Db,
  groupId: number,
  content: string,
  before: readonly Mentionable[],
): Promise<number[]> {
  if (before.length === 0) return [];
  const members = await selectMentionable(trx, groupId, [], mentionStarts(content));
  const known = new Set(before.map(({ id }) => id));
  return findMentions(content, [...before, ...members.map(toMentionable)]).filter((id) => known.has(id));
}
