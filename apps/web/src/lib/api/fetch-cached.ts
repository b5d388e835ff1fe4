import { fetchResponse } from './fetch-response.ts';
import { HEADERS } from '@dubs/contract/headers';
import { getSession, onSessionChange } from '../session/session.ts';

/** Response cache of this session: the latest response of each polled URL. */
const cached = new Map<string, { tag: string; text: string }>();
onSessionChange(() => cached.clear());

/**
 * Fetches polled queries: sends the ETag of the cached response, and returns that response on a 304. The cache is in memory,
 * because the browser's own cache would outlive the session.
 */
export const fetchCached: typeof fetchResponse = async (url, options) => {
  const address = url instanceof Request ? url.url : url.toString();
  const session = getSession();
  const last = cached.get(address);
  const headers = new Headers(options?.headers);
  if (last) headers.set('if-none-match', last.tag);
  const response = await fetchResponse(url, { ...options, headers, cache: 'no-store' } as typeof options);
  if (response.status === 304 && last)
    return new Response(last.text, {
      headers: {
        'content-type': 'application/json',
        [HEADERS.news]: response.headers.get(HEADERS.news) ?? '',
      },
    });
  const tag = response.headers.get('etag');
  if (!response.ok || !tag) return response;
  const text = await response.text();
  // Don't cache a late response to an earlier session.
  if (getSession() === session) cached.set(address, { tag, text });
  return new Response(text, response);
};
