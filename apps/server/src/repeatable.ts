import { createHash } from 'node:crypto';
import { LIMITS, TEXTS } from '@dubs/contract';
import type { Actor, CoreContext, OnceKey } from '@dubs/core';
import { AppError, runOnce } from '@dubs/core';

const KEY = new RegExp(`^[\\x20-\\x7e]{1,${LIMITS.idempotency.keyMax}}$`);

/** As much of a path as is kept. */
const PATH_MAX = 200;

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** A hash that is the same for the same content, whatever the order of its keys. */
function hashContent(content: unknown): string {
  const ordered = JSON.stringify(content, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return digest(ordered ?? '');
}

/** The repeat-safe identity of a call, or null when its caller asked for none. A header of another form is a 400. */
export function onceKey(
  header: string | string[] | undefined,
  path: string,
  content: unknown,
): OnceKey | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !KEY.test(header))
    throw new AppError('BAD_REQUEST', TEXTS.request.idempotencyKey);
  // An address may be longer than any thing of ours: what stands in it is then told by its hash.
  const kept = path.length <= PATH_MAX ? path : digest(path);
  return { path: kept, key: header, requestHash: hashContent(content) };
}

/** Runs a use-case that writes, once per Idempotency-Key. The use-case gets a context whose `db` is the transaction. */
export function repeatable<T>(
  core: CoreContext,
  actor: Actor,
  once: OnceKey | null,
  work: (core: CoreContext) => Promise<T>,
): Promise<T> {
  return runOnce(core.db, actor, once, (db) => work({ ...core, db }));
}
