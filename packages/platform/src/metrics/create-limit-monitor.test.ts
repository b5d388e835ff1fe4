import { expect, it } from 'vitest';
import { createLimitMonitor } from './create-limit-monitor.ts';
import { createMetrics } from './create-metrics.ts';

/** Creates a monitor with a clock that the test sets, and the warnings that it logged. */
function openMonitor() {
  const metrics = createMetrics();
  const clock = { ms: 0 };
  const warnings: unknown[] = [];
  const log = { warn: (fields: object, event: string) => void warnings.push([event, fields]) };
  return { metrics, clock, warnings, monitor: createLimitMonitor(metrics, log, () => clock.ms) };
}

it('logs one warning a minute for each limit, with the refusals since the last one', () => {
  const { monitor, clock, warnings } = openMonitor();
  for (clock.ms = 0; clock.ms < 60_000; clock.ms += 1_000) monitor.reached('calls_per_address');
  monitor.reached('reminders_ceiling');
  monitor.reached('calls_per_address');
  expect(warnings).toEqual([
    ['limit.reached', { limit: 'calls_per_address', refusals: 1 }],
    ['limit.reached', { limit: 'reminders_ceiling', refusals: 1 }],
    ['limit.reached', { limit: 'calls_per_address', refusals: 60 }],
  ]);
});

it('counts every refusal by limit, from zero on', async () => {
  const { monitor, metrics } = openMonitor();
  monitor.reached('calls_per_user');
  monitor.reached('calls_per_user');
  const { text } = await metrics.render();
  expect(text).toContain('dubs_limit_reached_total{limit="calls_per_user"} 2');
  expect(text).toContain('dubs_limit_reached_total{limit="replies_ceiling"} 0');
});
