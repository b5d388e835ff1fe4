import { createHash } from 'node:crypto';
import { LIMITS, TEXTS } from '@dubs/contract';
import { type Actor, AppError, type CoreContext, type OnceKey, runOnce } from '@dubs/core';
import type { FastifyRequest } from 'fastify';

const KEY = new RegExp(`^[\\x20-\\x7e]{1,${LIMITS.idempotency.keyMax}}$`);

/** Stored responses that are being returned. */
const repeated = new WeakSet<object>();

/** Returns whether a response was stored by an earlier call, maybe of an earlier build, whose responses lack newer fields. */
export const isRepeated = (response: unknown): boolean => repeated.has(response as object);

/** Length of the column for paths. */
const PATH_MAX = 200;

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Returns a hash of the content that does not depend on the order of its keys. */
function hashContent(content: unknown): string {
  const ordered = JSON.stringify(content, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return digest(ordered ?? '');
}

/** Returns the method and path of a REST call, normalized so that all encodings of a URL give the same path. */
export function callPath({ method, routeOptions, params }: FastifyRequest): string {
  const given = params as Record<string, string | number>;
  const path = routeOptions.url?.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(given[name] ?? ''),
  );
  return `${method} ${path}`;
}

/** Returns the idempotency key of a call, or null when its caller sent none. A malformed header is a 400. */
export function idempotencyKey(req: FastifyRequest, path: string, content: unknown): OnceKey | null {
  const header = req.headers['idempotency-key'];
  if (header === undefined) return null;
  if (typeof header !== 'string' || !KEY.test(header))
    throw new AppError('BAD_REQUEST', TEXTS.request.idempotencyKey);
  // A path that is longer than the column is stored as its hash.
  const stored = path.length <= PATH_MAX ? path : digest(path);
  return {
    path: stored,
    key: header,
    requestHash: hashContent(content),
    onRepeat(answer) {
      req.keepToken();
      if (typeof answer === 'object' && answer !== null) repeated.add(answer);
    },
  };
}

/** Runs a write once per idempotency key. `work` gets a context whose `db` is the transaction. */
export function runIdempotent<T>(
  core: CoreContext,
  actor: Actor,
  once: OnceKey | null,
  work: (core: CoreContext) => Promise<T>,
): Promise<T> {
  return runOnce(core.db, actor, once, (db) => work({ ...core, db }));
}
