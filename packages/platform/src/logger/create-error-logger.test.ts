import { expect, it } from 'vitest';
import { createErrorLogger } from './create-error-logger.ts';

it('logs an error once in ten seconds, with the number of repeats', () => {
  let time = 0;
  const noted: unknown[] = [];
  const log = {
    info() {},
    error() {},
    warn: (fields: object, message: string) => void noted.push([message, fields]),
  };
  const note = createErrorLogger(log, 'broken', () => time);
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const other = new RangeError('other');

  for (time = 0; time < 10_000; time += 100) note(refused);
  note(other);
  note(refused);
  expect(noted).toEqual([
    ['broken', { err: refused, repeats: 0 }],
    ['broken', { err: other, repeats: 0 }],
    ['broken', { err: refused, repeats: 99 }],
  ]);
});
