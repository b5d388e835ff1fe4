import type { HTTPLinkOptions } from '@trpc/client';
import { HEADERS } from '@dubs/contract/headers';
import { HttpError } from './errors.ts';
import { takeFirstResponse } from './first-responses.ts';
import { keepInitialEventId } from '../live/last-event-id.ts';
import { keepLsn } from '../live/latest-lsn.ts';
import { renewToken } from '../session/session.ts';

type Fetch = NonNullable<HTTPLinkOptions<never>['fetch']>;

/**
 * `fetch` for procedures. An answer that is no JSON comes from something in between (a proxy before a server that is down, a hotel's
 * network that wants a sign-in) and throws an `HttpError`, for the procedures' client would lose its status and so take it for no answer.
 */
export async function fetchResponse(
  url: RequestInfo | URL,
  options?: Parameters<Fetch>[1],
): Promise<Response> {
  const answer = await (takeFirstResponse(url instanceof Request ? url.url : url.toString()) ??
    fetch(url, options as RequestInit));
  keepInitialEventId(answer);
  keepLsn(answer.headers.get(HEADERS.lsn));
  renewToken(answer.headers.get(HEADERS.token));
  // A 304 says that what the caller holds is the answer, and holds nothing itself.
  if (answer.status === 304 || answer.headers.get('content-type')?.includes('json')) return answer;
  throw new HttpError(answer.status, answer.statusText, '');
}
