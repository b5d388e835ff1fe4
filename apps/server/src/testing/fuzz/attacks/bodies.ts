import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { type Attack, bearer } from '../attack.ts';
import { hostileText } from '../hostile-values.ts';
import { procedures, type Route } from '../registered-calls.ts';
import { type FuzzTarget, tokensOf } from '../target.ts';

const MB = 1024 * 1024;
/** Compression bombs: megabytes compressed into kilobytes. */
const BOMBS = {
  gzip: gzipSync(Buffer.alloc(20 * MB)),
  deflate: deflateSync(Buffer.alloc(20 * MB)),
  br: brotliCompressSync(Buffer.alloc(4 * MB)),
} as const;

const GOOD = '{"name":"x","title":"x","content":"x","displayName":"x","groupId":1,"emoji":"🔥"}';
const nested = (open: string, close: string, depth: number): string =>
  open.repeat(depth) + close.repeat(depth);

const TEXTS = [
  '',
  ' ',
  '{',
  '}',
  '[]',
  'null',
  '1',
  '"x"',
  '{"a":1}{"b":2}',
  `${GOOD} x`,
  `\ufeff${GOOD}`,
  "{'name':'x'}",
  '{"name":"x",}',
  '{"name":NaN}',
  '{"groupId":1e999}',
  '{"groupId":-0}',
  '{"groupId":0x10}',
  '{"name":"a","name":"b","name":{"c":1}}',
  '{"content":"ok","content":"\\u0000"}',
  '{"name":"\\ud800"}',
  '{"name":"\\u0000"}',
  '{"name":"tab\there"}',
  '{"__proto__":{"isAdmin":true},"name":"x"}',
  '{"constructor":{"prototype":{"isAdmin":true}},"name":"x"}',
  '{"name":"x","toString":null,"valueOf":1,"hasOwnProperty":1}',
  '{"json":{"__proto__":{"x":1}},"meta":{"values":{"x":["class","Object"]}}}',
  `{"name":${nested('[', ']', 20_000)}}`,
  nested('[', ']', 30_000),
  nested('{"a":', '}', 5_000).replace('{"a":}', '{"a":1}'),
  `{"name":"x","extra":${nested('[', ']', 25_000)}}`,
  `{"json":{"name":"x","extra":${nested('[', ']', 25_000)}}}`,
  `{"json":${nested('[', ']', 30_000)}}`,
  `{"content":"${'\\u0061'.repeat(10_000)}"}`,
  `{"mentionedUserIds":[${'1,'.repeat(20_000)}1],"content":"x"}`,
  `{"name":"${'x'.repeat(70_000)}"}`,
  `{${Array.from({ length: 4_000 }, (_, i) => `"k${i}":1`).join(',')}}`,
] as const;

const texts: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS).map((text) => Buffer.from(text)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...TEXTS), fc.nat(400))
      .map(([text, at]) => Buffer.from(text.slice(0, at))),
  },
  { weight: 1, arbitrary: fc.constant(Buffer.from(GOOD, 'utf16le')) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 1, arbitrary: hostileText.map((text) => Buffer.from(`{"content":${JSON.stringify(text)}}`)) },
);

const TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/json;',
  ' application/json',
  'application/json\tx',
  'application/json garbage',
  'APPLICATION/JSON',
  'application/json, text/plain',
  'application/vnd.api+json',
  'text/plain',
  'text/plain; application/json',
  'text/html',
  'text/xml',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'application/graphql',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'multipart/mixed; boundary=x',
  'image/png',
  '/',
  'x',
  '',
] as const;

const encodings: fc.Arbitrary<{ 'content-encoding'?: string }> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('gzip', 'deflate', 'br', 'identity', 'gzip, gzip', 'zstd', 'x')
      .map((encoding) => ({ 'content-encoding': encoding })),
  },
);

/** Generates bodies that are not JSON, too large, or of another type than their headers say. */
export const bodies =
  (routes: readonly Route[]) =>
  (target: FuzzTarget): fc.Arbitrary<Attack> => {
    const rest = routes
      .filter(({ method, url }) => method !== 'GET' && !url.includes('*'))
      .map(({ method, url }) => ({ method, path: url.replace(/:\w+/g, '1') }));
    const trpc = procedures.map(({ path }) => ({ method: 'POST', path: `/trpc/${path}` }));
    const batches = [{ method: 'POST', path: '/trpc/groups.create,groups.create?batch=1' }];
    return fc
      .record({
        place: fc.constantFrom(...rest, ...rest, ...trpc, ...batches),
        token: tokensOf(target),
        body: texts,
        type: fc.oneof({ weight: 3, arbitrary: fc.constant('application/json') }, fc.constantFrom(...TYPES)),
        encoding: encodings,
        isBomb: fc.integer({ min: 0, max: 30 }).map((n) => n === 0),
        once: fc.constantFrom({}, {}, { 'idempotency-key': 'k' }),
      })
      .map(({ place, token, body, type, encoding, isBomb, once }) => {
        const named = encoding['content-encoding'];
        const bomb =
          isBomb && named !== undefined && named in BOMBS ? BOMBS[named as keyof typeof BOMBS] : null;
        return {
          ...place,
          headers: {
            ...bearer(token),
            ...(type === '' ? {} : { 'content-type': type }),
            ...encoding,
            ...once,
          },
          body: bomb ?? body,
        };
      });
  };
