import type { Actor } from '@dubs/core';
import type { FastifyRequest } from 'fastify';
import type { Operation } from './operation.ts';
import { needsTerms } from './operation.ts';

/** Returns the caller of an operation, of either API; null if it is public. Throws if the caller may not call it. */
export async function authenticateCaller(operation: Operation, req: FastifyRequest): Promise<Actor | null> {
  const { auth, whileUnvouched, inOpenGroups, currentSession } = operation;
  if (auth === 'public') return null;
  if (whileUnvouched) return req.requireAnyActor();
  if (needsTerms(operation)) return req.requireWriter(inOpenGroups);
  if (inOpenGroups) return req.requireGroupActor();
  return currentSession ? req.requireCurrentActor() : req.requireActor();
}
