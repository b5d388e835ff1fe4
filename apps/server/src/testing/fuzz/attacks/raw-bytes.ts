import fc from 'fast-check';
import { jsonBody, type RawAttack } from '../attack.ts';
import { sometimes } from '../hostile-values.ts';
import type { FuzzTarget } from '../target.ts';

const GOOD = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';
const LAST = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

/** Requests that two parsers may read differently (request smuggling), or that every parser should refuse. */
const shapes = (token: string): readonly string[] => {
  const body = jsonBody({ name: 'Smuggled' }).toString();
  const post = `POST /api/groups HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
  const length = `Content-Length: ${body.length}\r\n`;
  const chunked = 'Transfer-Encoding: chunked\r\n';
  const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  return [
    `${post}${length}${chunked}\r\n${chunks}`,
    `${post}${chunked}${length}\r\n${chunks}${LAST}`,
    `${post}Content-Length: 5\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    `${post}Content-Length: ${body.length}, ${body.length}\r\n\r\n${body}`,
    `${post}Content-Length: +${body.length}\r\n\r\n${body}`,
    `${post}Content-Length: 0x10\r\n\r\n${body}`,
    `${post}Content-Length: -1\r\n\r\n${body}`,
    `${post}Content-Length: 99999999999999999999\r\n\r\n${body}`,
    `${post}Content-Length : ${body.length}\r\n\r\n${body}`,
    `${post}Content-Length: ${body.length}\n\n${body}`,
    `${post}Transfer-Encoding: chunked, identity\r\n\r\n${chunks}`,
    `${post}Transfer-Encoding: xchunked\r\n\r\n${chunks}`,
    `${post}Transfer-Encoding:\tchunked\r\n\r\n${chunks}`,
    `${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n${chunks}`,
    `${post}${chunked}\r\nffffffffffffffff\r\n${body}`,
    `${post}${chunked}\r\n-1\r\n${body}\r\n0\r\n\r\n`,
    `${post}${chunked}\r\nzz\r\n${body}\r\n0\r\n\r\n`,
    `${post}${chunked}\r\n1;${'x'.repeat(20_000)}\r\na\r\n0\r\n\r\n`,
    `${post}${chunked}Trailer: authorization\r\n\r\n0\r\nAuthorization: Bearer x\r\n\r\n`,
    `${post}${length}Expect: 100-continue\r\n\r\n${body}`,
    `${post}${length}\r\n${body}${LAST}`,
    `${GOOD.repeat(200)}${LAST}`,
    `GET /healthz HTTP/1.1\r\nHost: localhost\r\n${Array.from({ length: 2_500 }, (_, i) => `X-${i}: y`).join('\r\n')}\r\n\r\n`,
    `GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`,
    `GET /${'x'.repeat(50_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    'GET /healthz HTTP/1.1\r\n\r\n',
    'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
    'GET /healthz HTTP/0.9\r\n\r\n',
    'GET /healthz HTTP/1.0\r\n\r\n',
    'GET /healthz HTTP/2.0\r\nHost: localhost\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'GET http://evil.example/api/groups HTTP/1.1\r\nHost: localhost\r\n\r\n',
    'CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n',
    'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n',
    'GET /api/groups/%zz HTTP/1.1\r\nHost: localhost\r\n\r\n',
    'GET /\u0000 HTTP/1.1\r\nHost: localhost\r\n\r\n',
    'GET /é HTTP/1.1\r\nHost: localhost\r\n\r\n',
    'GET /healthz\tHTTP/1.1\r\nHost: localhost\r\n\r\n',
    'GET /healthz HTTP/1.1\r\nHost: localhost\r\n folded: yes\r\n\r\n',
    'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX\u0000: y\r\n\r\n',
    'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: a\u0000b\r\n\r\n',
    'GET /healthz HTTP/1.1\r\nHost: localhost\r\n: empty\r\n\r\n',
    'GET /healthz HTTP/1.1\rHost: localhost\r\r',
    'get /healthz http/1.1\r\nhost: localhost\r\n\r\n',
    'A'.repeat(5_000),
    '\r\n\r\n\r\n',
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
    '{"jsonrpc":"2.0"}\r\n',
    'GET /trpc/live.stale HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n\r\n',
    'GET /healthz HTTP/1.1\r\nHost: localhost\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAM\r\n\r\n',
  ];
};

/** Generates raw bytes: half a request, two requests in one, or noise. */
export const rawBytes = (target: FuzzTarget): fc.Arbitrary<RawAttack> => {
  const [person] = target.users;
  const bytes = fc.constantFrom(...shapes(person?.token ?? '')).map((text) => Buffer.from(text, 'latin1'));
  const altered = fc
    .tuple(
      bytes,
      fc.array(fc.tuple(fc.nat(600), fc.integer({ min: 0, max: 255 })), { maxLength: 5 }),
      sometimes(fc.nat(400), 3),
    )
    .map(([text, changes, cut]) => {
      const copy = Buffer.from(text);
      for (const [at, byte] of changes) copy[at % copy.length] = byte;
      return cut === null ? copy : copy.subarray(0, cut);
    });
  const noise = fc.uint8Array({ minLength: 1, maxLength: 400 }).map((all) => Buffer.from(all));
  return fc
    .record({
      bytes: fc.oneof(
        { weight: 4, arbitrary: bytes },
        { weight: 4, arbitrary: altered },
        { weight: 1, arbitrary: noise },
      ),
      pieces: fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 12 })),
      pauseMs: fc.constantFrom(0, 0, 0, 5),
    })
    .map(({ bytes: all, pieces, pauseMs }) => {
      const size = Math.max(1, Math.ceil(all.length / pieces));
      return {
        pieces: Array.from({ length: Math.ceil(all.length / size) }, (_, i) =>
          all.subarray(i * size, (i + 1) * size),
        ),
        pauseMs,
      };
    });
};
