import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { compareClocks } from './compare-clocks.ts';

/** Creates a comparison with a clock that is ahead by `own.aheadMs`. Returns it with the logged events. */
function openComparison() {
  const own = { aheadMs: 0 };
  const logged: string[] = [];
  const note = (_: object, event: string) => void logged.push(event);
  const clocks = compareClocks({
    clock: { now: () => new Date(Date.now() + own.aheadMs) },
    log: { info: note, warn: note, error: note },
  });
  return { own, logged, clocks };
}

/** Returns a read of the time at its start, with a response that takes `ms`. */
const respondAfter = (ms: number) => async () => {
  const time = new Date();
  await sleep(ms);
  return { time };
};

it('takes the middle of the round trip for the moment of the database', async () => {
  const { clocks } = openComparison();
  expect(clocks.skewSeconds()).toBeNull();
  const started = performance.now();
  await clocks.compare(respondAfter(400));
  const roundTrip = (performance.now() - started) / 1_000;
  expect(clocks.skewSeconds()).toBeGreaterThan(0.19);
  expect(clocks.skewSeconds()).toBeLessThan(roundTrip / 2 + 0.01);
});

it('learns nothing from a response that took more than a second', async () => {
  const { own, logged, clocks } = openComparison();
  own.aheadMs = 9_000;
  await clocks.compare(respondAfter(1_050));
  expect([clocks.skewSeconds(), clocks.warnings(), logged]).toEqual([null, [], []]);
});

it('logs once when the clocks begin to differ, and once when they cease to, also on the border', async () => {
  const { own, logged, clocks } = openComparison();
  for (own.aheadMs of [4_800, 5_200, 4_800, 5_200, 4_200, 4_800]) await clocks.compare(respondAfter(0));
  expect(logged).toEqual(['clock.skewed', 'clock.corrected']);
  expect(clocks.warnings()).toEqual([]);
});
