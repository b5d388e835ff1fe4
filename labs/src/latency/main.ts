import { type Latencies, measureLatency } from './measure-latency.ts';
import { withDatabase } from '../clients/database.ts';
import { startProduct } from '../clients/product.ts';
import { percentile } from '../percentile.ts';

/** Goal and limit of the 99th percentile, in milliseconds from the commit of a post. */
const BOUNDS: { [What in keyof Latencies]: { name: string; goal: number; fail: number } } = {
  notificationRow: { name: 'to the notification row', goal: 500, fail: 2_000 },
  feedEvent: { name: 'to the live event of the post', goal: 1_000, fail: 3_000 },
  notificationEvent: { name: 'to the live event of the notification', goal: 1_000, fail: 3_000 },
};

const [posts = 200] = process.argv.slice(2).map(Number);
if (!(posts > 0)) throw new Error('Usage: latency [posts]');

const measureOn = (redisUrl: string | undefined): Promise<Latencies> =>
  withDatabase({ track_commit_timestamp: 'on' }, { fast: false }, async ({ url, db, dataDir }) => {
    const product = await startProduct(url, redisUrl, dataDir);
    try {
      return await measureLatency(product.origin, db, posts);
    } finally {
      await product.stop();
    }
  });

const columns = (...[name = '', ...figures]: string[]): string =>
  [name.padEnd(40), ...figures.map((figure) => figure.padStart(9))].join(' ');

const { TEST_REDIS_URL: redisUrl } = process.env;
console.log(
  `From the commit of a post in a group of 30, ${posts} posts one after the other, milliseconds.\n`,
);
for (const [backend, url] of [['PostgreSQL', undefined] as const, ['Redis', redisUrl] as const]) {
  if (backend === 'Redis' && !url) {
    console.log('Not measured on Redis: TEST_REDIS_URL names none.');
    continue;
  }
  const latencies = await measureOn(url);
  console.log(columns(`queue and live bus on ${backend}`, 'p50', 'p99', 'goal p99'));
  for (const what of ['notificationRow', 'feedEvent', 'notificationEvent'] as const) {
    const { name, goal, fail } = BOUNDS[what];
    const [p50, p99] = [percentile(latencies[what], 0.5), percentile(latencies[what], 0.99)];
    console.log(columns(`  ${name}`, p50.toFixed(1), p99.toFixed(1), String(goal)));
    if (!(p99 <= fail)) process.exitCode = 1;
  }
}
