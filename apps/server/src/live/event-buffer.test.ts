import type { LiveSignal } from '@dubs/core/ports';
import { expect, it } from 'vitest';
import { createEventBuffer } from './event-buffer.ts';

const signal = (sessionId: number): LiveSignal => ({ kind: 'session-ended', sessionId });

it('returns the signals after a cursor and no others', () => {
  const buffer = createEventBuffer();
  const start = buffer.cursor();
  expect(buffer.since(start)).toEqual([]);
  buffer.add(signal(1));
  const middle = buffer.cursor();
  buffer.add(signal(2));
  buffer.add(signal(3));
  expect(buffer.since(start)).toEqual([signal(1), signal(2), signal(3)]);
  expect(buffer.since(middle)).toEqual([signal(2), signal(3)]);
  expect(buffer.since(buffer.cursor())).toEqual([]);
});

it('drops the oldest signals, and rejects the cursors before them', () => {
  const buffer = createEventBuffer(3);
  const cursors = [buffer.cursor()];
  for (let n = 1; n <= 20; n++) {
    buffer.add(signal(n));
    cursors.push(buffer.cursor());
  }
  const results = cursors.map((cursor) => buffer.since(cursor));
  const complete = (n: number) => Array.from({ length: 20 - n }, (_, i) => signal(n + i + 1));
  // At least the three newest are kept, and a cursor never returns only a part of what follows it.
  expect(results.slice(17)).toEqual([17, 18, 19, 20].map(complete));
  expect(results).toEqual(results.map((missed, n) => missed && complete(n)));
  expect(results.slice(0, 14)).toEqual(Array(14).fill(null));
});

it('rejects cursors that are malformed, of another process, from before a reset or in the future', () => {
  const [buffer, other] = [createEventBuffer(), createEventBuffer()];
  [buffer, other].forEach((each) => each.add(signal(1)));
  expect(buffer.since(other.cursor())).toBeNull();
  const before = buffer.cursor();
  const [epoch] = before.split('.');
  for (const cursor of [
    '',
    '.',
    'x',
    `${epoch}`,
    `${epoch}.`,
    `${epoch}.x`,
    `${epoch}.-1`,
    `${epoch}.2`,
    `${epoch}.0.5`,
  ])
    expect([cursor, buffer.since(cursor)]).toEqual([cursor, null]);
  buffer.reset();
  expect(buffer.since(before)).toBeNull();
  expect(buffer.since(buffer.cursor())).toEqual([]);
});
