import { id, pathId, TEXTS } from '@dubs/contract';
import { AppError, type CoreContext, findGroupOf } from '@dubs/core';
import type { FastifyRequest } from 'fastify';
import type { Operation } from './operation.ts';
import { restShapeOf } from './rest-shape.ts';

const refused = () => new AppError('VOUCH_REQUIRED', TEXTS.vouches.required);

/**
 * Throws a 403 in an unvouched session, unless the group, post or comment of the path is in a group that is open to the session. The error
 * is the same for one in another group, one that does not exist, and an id that cannot be parsed.
 */
export async function requireOpenGroup(
  operation: Operation,
  call: { core: CoreContext; request: FastifyRequest; readInput: () => unknown },
): Promise<void> {
  const open = call.request.openGroupIds();
  // The list of groups contains only open groups.
  if (open === null || operation.rest === 'GET /groups') return;
  const [, kind = ''] = /^\w+ \/(groups|posts|comments)\/:id/.exec(operation.rest) ?? [];
  const [[, field] = ['', '']] = restShapeOf(operation).names;
  // Before validation the input may have other fields with ids, so only that of the path counts.
  const given = (Object((await call.readInput()) ?? {}) as Record<string, unknown>)[field];
  const { data } = (typeof given === 'string' ? pathId : id).safeParse(given);
  if (data === undefined) throw refused();
  const groupId =
    kind === 'groups' ? data : await findGroupOf(call.core.db, kind === 'posts' ? 'posts' : 'comments', data);
  if (groupId === null || !open.includes(groupId)) throw refused();
}
