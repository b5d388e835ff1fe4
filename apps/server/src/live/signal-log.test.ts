import type { LiveSignal } from '@dubs/core/ports';
import { expect, test } from 'vitest';
import { createSignalLog } from './signal-log.ts';

const news = (sessionId: number): LiveSignal => ({ kind: 'session-ended', sessionId });

test('whoever comes back hears what was said since, and nothing else', () => {
  const log = createSignalLog();
  const start = log.place();
  expect(log.since(start)).toEqual([]);
  log.add(news(1));
  const middle = log.place();
  log.add(news(2));
  log.add(news(3));
  expect(log.since(start)).toEqual([news(1), news(2), news(3)]);
  expect(log.since(middle)).toEqual([news(2), news(3)]);
  expect(log.since(log.place())).toEqual([]);
});

test('the oldest is forgotten: who was there last before it cannot go on, who was there since can', () => {
  const log = createSignalLog(3);
  const places = [log.place()];
  for (let n = 1; n <= 20; n++) {
    log.add(news(n));
    places.push(log.place());
  }
  const told = places.map((place) => log.since(place));
  const whole = (n: number) => Array.from({ length: 20 - n }, (_, i) => news(n + i + 1));
  // At least the three newest are kept, and never a part of what was missed is told for the whole.
  expect(told.slice(17)).toEqual([17, 18, 19, 20].map(whole));
  expect(told).toEqual(told.map((missed, n) => missed && whole(n)));
  expect(told.slice(0, 14)).toEqual(Array(14).fill(null));
});

test('places of another process, of before a reset, of the future and of nowhere are not known', () => {
  const [log, other] = [createSignalLog(), createSignalLog()];
  [log, other].forEach((each) => each.add(news(1)));
  expect(log.since(other.place())).toBeNull();
  const before = log.place();
  const [life] = before.split('.');
  for (const place of [
    '',
    '.',
    'x',
    `${life}`,
    `${life}.`,
    `${life}.x`,
    `${life}.-1`,
    `${life}.2`,
    `${life}.0.5`,
  ])
    expect([place, log.since(place)]).toEqual([place, null]);
  log.reset();
  expect(log.since(before)).toBeNull();
  expect(log.since(log.place())).toEqual([]);
});
