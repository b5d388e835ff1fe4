import type { Logger } from '@dubs/core/ports';
import { describe, expect, it } from 'vitest';
import { createLogger } from './create-logger.ts';
import { redactError } from './redact.ts';

/** Creates a logger that writes into a list. */
function capture(pretty = false, level = 'info') {
  const lines: string[] = [];
  const logger = createLogger({ level, pretty }, 'server', { write: (line) => void lines.push(line) });
  return { logger, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown> };
}

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VySWQiOjF9.c2lnbmF0dXJl';

it('writes one JSON object per line, with level, name and fields', () => {
  const { logger, lines, last } = capture();
  const port: Logger = logger;
  port.info({ userId: 7 }, 'signed in');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^\{.*\}\n$/);
  expect(last()).toMatchObject({ level: 30, name: 'server', userId: 7, msg: 'signed in' });
  logger.debug({}, 'not at this level');
  expect(lines).toHaveLength(1);
});

it('keeps type, message and stack of an error', () => {
  const { logger, last } = capture();
  logger.error({ err: new RangeError('no room') }, 'failed');
  expect(last()).toMatchObject({
    err: {
      type: 'RangeError',
      message: 'no room',
      stack: expect.stringContaining('create-logger.test.ts') as string,
    },
  });
});

it('leaves out the connection that pg adds to an error', () => {
  const { logger, last } = capture();
  const error = Object.assign(new Error('terminated'), { code: '57P01', client: { port: 5432 } });
  logger.error({ err: error }, 'failed');
  expect(last().err).toEqual({
    type: 'Error',
    message: 'terminated',
    stack: expect.any(String),
    code: '57P01',
  });
});

describe('redacts', () => {
  /** The ways in which a secret can reach a log: in a field, at depth, in a message, in an error. */
  const cases: [string, string, (logger: Logger) => void][] = [
    [
      'authorization',
      JWT,
      (log) => log.info({ req: { headers: { Authorization: `Bearer ${JWT}` } } }, 'request'),
    ],
    ['token', 'opaque-token', (log) => log.info({ user: { id: 1 }, token: 'opaque-token' }, 'signed in')],
    ['token in a message', JWT, (log) => log.warn({}, `could not verify ${JWT}`)],
    ['otp', '493817', (log) => log.info({ deep: [{ otp: '493817' }] }, 'code')],
    ['otp as a number', '493817', (log) => log.info({ otpCode: 493817 }, 'code')],
    ['six digits named code', '493817', (log) => log.info({ code: '493817' }, 'code')],
    ['six digits named code, as a number', '493817', (log) => log.info({ code: 493817 }, 'code')],
    ['phone', '2025550100', (log) => log.info({ phone: '(202) 555-0100'.replace(/\D/g, '') }, 'send')],
    ['phone_number', '2025550100', (log) => log.info({ row: { phone_number: '2025550100' } }, 'send')],
    ['any number in international form', '12025550100', (log) => log.info({ to: '+12025550100' }, 'send')],
    ['a number in a message', '555-0100', (log) => log.error({}, 'cannot reach +1 (202) 555-0100 now')],
    ['content', 'we won', (log) => log.info({ post: { content: 'we won' } }, 'created')],
    [
      'content with structure',
      'we won',
      (log) => log.info({ post: { content: { text: ['we won'] } } }, 'created'),
    ],
    [
      'the body of a text',
      'Your Dubs code',
      (log) => log.info({ message: { body: 'Your Dubs code is 493817' } }, 'text'),
    ],
    [
      'a row in a database error',
      'hunter2',
      (log) =>
        log.error(
          {
            err: Object.assign(new Error('duplicate'), {
              detail: 'Key (content)=(hunter2) exists.',
              code: '23505',
            }),
          },
          'x',
        ),
    ],
    [
      'the arguments of a Redis command that failed',
      'hunter2',
      (log) =>
        log.warn(
          {
            err: Object.assign(new Error('WRONGPASS'), {
              command: { name: 'hello', args: ['3', 'AUTH', 'default', 'hunter2'] },
            }),
          },
          'x',
        ),
    ],
    [
      'the arguments of any command',
      'hunter2',
      (log) => log.warn({ err: { command: { name: 'lpush', args: ['jobs', 'hunter2'] } } }, 'x'),
    ],
    [
      'the cause of an error',
      '12025550100',
      (log) => log.error({ err: new Error('no', { cause: new Error('to +12025550100') }) }, 'x'),
    ],
    [
      'a signature in a URL',
      's1gn4ture',
      (log) => log.info({ req: { url: '/media/a.webp?exp=1&sig=s1gn4ture' } }, 'x'),
    ],
    [
      'an invite',
      'Zk3-long-code',
      (log) => log.info({ req: { url: '/api/invite/Zk3-long-code/join' } }, 'x'),
    ],
    [
      'a query parameter',
      'Zk3-long-code',
      (log) =>
        log.info(
          { req: { url: '/trpc/invites.get?batch=1&input=%7B%220%22%3A%22Zk3-long-code%22%7D' } },
          'x',
        ),
    ],
    [
      'a password in a URL',
      'hunter2',
      (log) => log.error({}, 'cannot reach postgres://dubs:hunter2@db:5432/dubs'),
    ],
    ['a cookie', 'hunter2', (log) => log.info({ res: { headers: { 'set-cookie': ['a=hunter2'] } } }, 'x')],
  ];

  it.each(cases)('%s', (_what, secret, write) => {
    for (const pretty of [false, true]) {
      const { logger, lines } = capture(pretty);
      write(logger);
      write(logger.child({ requestId: 'r-1' }));
      expect(lines).toHaveLength(2);
      expect(lines.join('')).not.toContain(secret);
      expect(lines.join('')).toMatch(/redacted|\[phone\]/);
    }
  });

  it('a field bound to a child logger', () => {
    const { logger, lines } = capture();
    logger.child({ token: 'opaque-token' }).info({}, 'x');
    expect(lines.join('')).not.toContain('opaque-token');
  });

  it('the message and the stack of an error that the queue stores', () => {
    const error = new Error('call +1 202 555 0142');
    expect(error.stack).toContain('0142');
    redactError(error);
    expect([error.message, error.stack?.split('\n')[0]]).toEqual(['call [phone]', 'Error: call [phone]']);
  });

  it('nothing that operators need', () => {
    const { logger, last } = capture();
    const fields = {
      code: 'ECONNREFUSED',
      ms: 12,
      url: '/api/groups/12/posts?page=1&limit=100',
      at: '2026-01-01T10:00:00.000Z',
      to: null,
    };
    logger.info(fields, 'took 123456 ms from 10.0.0.1');
    expect(last()).toMatchObject({ ...fields, msg: 'took 123456 ms from 10.0.0.1' });
  });
});
