import type { OperationContext, TRPCLink } from '@trpc/client';
import type { AnyTRPCRouter } from '@trpc/server';
import { tap } from '@trpc/server/observable';
import { HEADERS } from '@dubs/contract/headers';
import { latestLsn } from '../live/latest-lsn.ts';
import { markStaleBy } from '../live/own-changes.ts';
import { keepCursor } from '../live/query-cursors.ts';
import { statusOf } from './errors.ts';
import { warnAboutMissingToken } from '../browser/log.ts';
import { getToken, sessionOf, signOut } from '../session/session.ts';

/** Returns the context of a call that creates something: its idempotency key. */
export const withIdempotencyKey = (key: string) => ({ context: { idempotencyKey: key } });

/** Returns the headers of a call: the token, the idempotency key, and the LSN that the response must not be older than. */
export function headersOf(context: OperationContext): Record<string, string> {
  const headers: Record<string, string> = {};
  if (typeof context['token'] === 'string') headers['authorization'] = `Bearer ${context['token']}`;
  if (typeof context['idempotencyKey'] === 'string') headers['idempotency-key'] = context['idempotencyKey'];
  if (latestLsn()) headers[HEADERS.lsn] = latestLsn();
  return headers;
}

/** The metadata that the fetching links add to a result. */
interface ResponseMeta {
  response?: Response;
}

/**
 * Sends each call with the current token. Keeps the cursor of a query's response, marks the queries that a mutation's response names
 * as stale, and ends the token's session on a 401.
 */
export function sessionLink<R extends AnyTRPCRouter>(): TRPCLink<R> {
  return () =>
    ({ next, op }) => {
      const token = getToken();
      if (token === null) warnAboutMissingToken(op.path);
      return next({ ...op, context: { ...op.context, token } }).pipe(
        tap({
          next: ({ context }) => {
            const headers = (context as ResponseMeta | undefined)?.response?.headers;
            if (op.type === 'query') keepCursor(op.path, op.input, headers);
            else markStaleBy(headers);
          },
          error: (error) => {
            if (statusOf(error) === 401) signOut('refused', token && sessionOf(token));
          },
        }),
      );
    };
}
