import { type Actor, type CoreContext, requireProof } from '@dubs/core';
import type { FastifyRequest } from 'fastify';
import { requireOpenGroup } from './open-groups.ts';
import { needsTerms, type Operation } from './operation.ts';

/** A call before its input is validated. `readInput` returns the fields that its path names, perhaps among others. */
interface UnreadCall {
  core: CoreContext;
  request: FastifyRequest;
  readInput: () => unknown;
}

/**
 * Returns the caller of an operation, of either API; null if it is public. Throws if the caller may not call it. Runs before validation, so
 * that a caller who must vouch, accept the terms or give a proof gets that error whatever the input is.
 */
export async function authenticateCaller(operation: Operation, call: UnreadCall): Promise<Actor | null> {
  if (operation.auth === 'public') return null;
  const actor = await findCaller(operation, call.request);
  if (operation.inOpenGroups) await requireOpenGroup(operation, call);
  const { needsProof } = operation;
  if (needsProof) await requireProof(call.core.db, actor, { youngMay: needsProof === 'young too' });
  return actor;
}

async function findCaller(operation: Operation, req: FastifyRequest): Promise<Actor> {
  const { whileUnvouched, inOpenGroups, currentSession } = operation;
  if (whileUnvouched) return req.requireAnyActor();
  if (needsTerms(operation)) return req.requireWriter(inOpenGroups);
  if (inOpenGroups) return req.requireGroupActor();
  return currentSession ? req.requireCurrentActor() : req.requireActor();
}
