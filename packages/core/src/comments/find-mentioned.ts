import type { EditCommentInput } from '@dubs/contract';
import { LIMITS, TEXTS } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { invalid } from '../errors.ts';
import type { PersonRow } from '../users/index.ts';
import { toNames } from '../users/index.ts';
import { findMentions, mentionStarts } from './find-mentions.ts';
import { selectMentionable } from './insert-comment.queries.ts';

/** Returns the members whom a comment mentions, by id or by name. */
export async function findMentioned(
  trx: Db,
  groupId: number,
  { content, mentionedUserIds = [] }: EditCommentInput,
): Promise<PersonRow[]> {
  const starts = mentionStarts(content);
  if (starts.length === 0 && mentionedUserIds.length === 0) return [];
  const rows = await selectMentionable(trx, groupId, mentionedUserIds, starts);
  const people = rows.map(({ person, digits }) => ({ ...toNames(person), digits }));
  const named = people.filter(({ id }) => mentionedUserIds.includes(id));
  // A member mentioned by id replaces all others of that name.
  const others = people.filter(({ id, name }) => named.every((p) => p.id === id || p.name !== name));
  const mentioned = new Set([...named.map(({ id }) => id), ...findMentions(content, others)]);
  if (mentioned.size > LIMITS.mentions) throw invalid('content', TEXTS.comments.tooManyMentions);
  return rows.flatMap(({ person }) => (mentioned.has(person.id) ? [person] : []));
}
