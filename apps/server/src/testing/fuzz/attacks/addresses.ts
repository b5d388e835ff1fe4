import fc from 'fast-check';
import { type Attack, bearer, inAddress } from '../attack.ts';
import { hostileText } from '../hostile-values.ts';
import { procedures, type Route } from '../registered-calls.ts';
import { type FuzzTarget, tokensOf } from '../target.ts';

const IDS = [
  '0',
  '-1',
  '01',
  '1.0',
  '1e3',
  '1e999',
  '0x10',
  '+1',
  '%201',
  '1%00',
  '%00',
  '%F0%9F%94%A5',
  '%ED%A0%80',
  '%C0%AE',
  '%ff',
  '%',
  '%2',
  '%2F',
  '%2e%2e',
  '..',
  '..%2f..%2fetc%2fpasswd',
  '9007199254740992',
  '9999999999999999',
  '99999999999999999999',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '[object%20Object]',
  '1;drop',
  '1?x=1',
  '1#x',
  "1'or'1'='1",
  '１',
  '1,2',
  '{}',
  '__proto__',
  'constructor',
] as const;

const PATHS = [
  '/',
  '//',
  '/..',
  '/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e/index.html',
  '/api',
  '/api/',
  '/api//groups',
  '/API/groups',
  '/api/groups/',
  '/api/./groups',
  '/api/groups/../user/sessions',
  '/api/%67roups',
  '/trpc',
  '/trpc/',
  '/trpc/__proto__',
  '/trpc/constructor.prototype',
  '/trpc/groups.list,groups.list,auth.me?batch=1',
  '/trpc/groups.list?batch=1&input=x',
  '/trpc/groups.list?input=%7B%22json%22',
  '/trpc/auth.me?connectionParams=%7B',
  '/media/',
  '/media/../secret',
  '/media/a%00b?v=1&e=1&sig=x',
  '/media/x?v=1e999&e=1e999&sig=%00',
  '/media/x?v=1&v=2&e=9&e=8&sig=a&sig=b',
  '/invite/%00',
  '/invite/%ff',
  '/healthz?x',
  '/metrics',
  '/readyz',
  '/.env',
  '/.git/config',
  '/api/webhooks/twilio/sms',
  '/api/webhooks/twilio/status',
] as const;

const METHODS = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'LOCK',
] as const;

/** Headers that proxies, frameworks and log viewers are known to trust. */
const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Record<string, string>[]>(
      { 'x-forwarded-for': '1.2.3.4, 127.0.0.1' },
      { 'x-forwarded-for': 'x'.repeat(3_000) },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
      { forwarded: 'for="[::1]";host=evil.example' },
      { 'x-http-method-override': 'DELETE' },
      { 'x-original-url': '/api/user', 'x-rewrite-url': '/api/user' },
      { host: 'evil.example' },
      { host: '' },
      { origin: 'null', 'access-control-request-method': 'DELETE' },
      { range: 'bytes=0-,0-,0-' },
      { range: 'bytes=-99999999999999999999' },
      { 'if-none-match': `${'"x",'.repeat(800)}*` },
      { 'if-modified-since': 'never' },
      { accept: 'text/event-stream' },
      { 'accept-encoding': 'br;q=1e999, x' },
      { expect: '200-maybe' },
      { 'content-type': 'application/json', 'trpc-accept': 'application/jsonl' },
      { 'last-event-id': 'x'.repeat(2_000) },
      { 'user-agent': 'é'.repeat(900) },
      { cookie: 'a=b; '.repeat(800) },
      { authorization: 'Basic OnN0YXI=' },
      { authorization: `Bearer ${'a'.repeat(4_000)}` },
      { authorization: 'Bearer a.b.c, Bearer d.e.f' },
      { 'idempotency-key': 'é' },
      { upgrade: 'websocket', connection: 'Upgrade' },
    ),
  },
);

/** Generates requests with hostile request lines and headers: invalid ids, unusual methods, path traversal. */
export const addresses =
  (routes: readonly Route[]) =>
  (target: FuzzTarget): fc.Arbitrary<Attack> => {
    const patterns = [...new Set(routes.map(({ url }) => url))];
    const segment = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constantFrom<string[]>(...IDS.map((id) => id.replace(/[^!-~]/gu, inAddress))),
      },
      { weight: 1, arbitrary: hostileText.map((text) => inAddress(text).slice(0, 6_000)) },
    );
    const path = fc.oneof(
      {
        weight: 5,
        arbitrary: fc
          .tuple(fc.constantFrom(...patterns), segment)
          .map(([pattern, value]) => pattern.replace(/:\w+|\*/g, () => value)),
      },
      { weight: 3, arbitrary: fc.constantFrom<string[]>(...PATHS) },
      { weight: 2, arbitrary: fc.constantFrom(...procedures).map((call) => `/trpc/${call.path}?input=%00`) },
      { weight: 1, arbitrary: segment.map((text) => `/${text.replaceAll('#', '')}`) },
    );
    return fc
      .record({
        method: fc.oneof({ weight: 2, arbitrary: fc.constant('GET') }, fc.constantFrom(...METHODS)),
        path,
        token: tokensOf(target),
        headers,
        query: fc.oneof(
          { weight: 3, arbitrary: fc.constant('') },
          {
            weight: 1,
            arbitrary: segment.map((text) => `?page=${text}&limit=${text}&limit=2&cursor=${text}`),
          },
        ),
      })
      .map(({ method, path, token, headers, query }) => ({
        method,
        path: path.includes('?') ? path : path + query,
        headers: { ...bearer(token), ...headers },
        body: null,
        // The path may be the live stream, which never ends.
        isStream: true,
      }));
  };
