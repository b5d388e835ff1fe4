import type { HTTPLinkOptions } from '@trpc/client';
import { HEADERS } from '@dubs/contract/headers';
import { HttpError } from './errors.ts';
import { takeFirstResponse } from './first-responses.ts';
import { keepInitialEventId } from '../live/last-event-id.ts';
import { keepLsn } from '../live/latest-lsn.ts';
import { noteServerTime } from '../server-time.ts';
import { renewToken } from '../session/session.ts';

type Fetch = NonNullable<HTTPLinkOptions<never>['fetch']>;

/**
 * `fetch` for tRPC. A response that is not JSON comes from something in between (a proxy whose server is down, a captive portal) and
 * throws an `HttpError`: the tRPC client would lose its status, so that the failure would look like a missing response.
 */
export async function fetchResponse(
  url: RequestInfo | URL,
  options?: Parameters<Fetch>[1],
): Promise<Response> {
  const first = takeFirstResponse(url instanceof Request ? url.url : url.toString());
  const answer = await (first ?? fetch(url, options as RequestInit));
  keepInitialEventId(answer);
  // The first responses may have arrived some time ago.
  if (!first) noteServerTime(answer.headers.get('date'));
  keepLsn(answer.headers.get(HEADERS.lsn));
  renewToken(answer.headers.get(HEADERS.token));
  // A 304 has no body: the caller's cached response is still valid.
  if (answer.status === 304 || answer.headers.get('content-type')?.includes('json')) return answer;
  throw new HttpError(answer.status, answer.statusText, '');
}
