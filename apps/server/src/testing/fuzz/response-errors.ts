import { ERROR_STATUS, type ErrorCode } from '@dubs/contract';
import type { Outcome } from './send.ts';

/** The statuses that hostile input may get. */
const ANSWERS = new Set([
  200, 201, 204, 207, 302, 304, 400, 401, 403, 404, 405, 409, 413, 415, 421, 429, 431,
]);
/** Text that reveals internals: a stack trace, a source file, SQL, a driver's message. */
const INSIDE =
  /\bat [\w.<>]+ \(|node_modules|\.ts:\d|\.mjs:\d|PostgresError|syntax error at|invalid byte sequence|violates \w+ constraint|ECONNREFUSED|Maximum call stack/;

interface Body {
  error?: unknown;
  code?: unknown;
}

/** True if the value is the contract's error body with a status below 500. */
const isErrorBody = (value: unknown): boolean => {
  const { error, code } = (value ?? {}) as Body;
  if (typeof error !== 'string' || error === '' || typeof code !== 'string') return false;
  return Object.hasOwn(ERROR_STATUS, code) && ERROR_STATUS[code as ErrorCode] < 500;
};

/** Returns the contract's error bodies in a `/trpc` response. */
const trpcErrors = (value: unknown): unknown[] =>
  [value].flat().flatMap((one: unknown) => {
    const { error } = (one ?? {}) as { error?: { json?: { data?: { dubs?: unknown } } } };
    return error === undefined ? [] : [error.json?.data?.dubs];
  });

/** Returns what is wrong with a response, or null. */
export function findResponseError(
  { status, text, headers }: Outcome,
  { path, method }: { path: string; method: string },
): string | null {
  // The connection was closed without a response.
  if (status === 0) return null;
  if (!ANSWERS.has(status)) return `status ${status}`;
  if ((status < 400 && status !== 207) || method === 'HEAD') return null;
  if (INSIDE.test(text)) return 'it tells of the inside';
  if (!String(headers['content-type']).startsWith('application/json')) return 'its error is no JSON';
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return 'its error is no JSON';
  }
  const bodies = path.startsWith('/trpc') && !isErrorBody(body) ? trpcErrors(body) : [body];
  return bodies.length > 0 && bodies.every(isErrorBody) ? null : 'its error is not the contract’s';
}

/** Returns what is wrong with the responses of a raw connection, or null. */
export function findRawResponseError({ text }: Outcome): string | null {
  const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
  const wrong = statuses.find((status) => status !== 100 && !ANSWERS.has(status) && status !== 408);
  if (wrong !== undefined) return `status ${wrong}`;
  return INSIDE.test(text) ? 'it tells of the inside' : null;
}
