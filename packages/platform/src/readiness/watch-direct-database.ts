import type { Metrics } from '../metrics/index.ts';
import { answersQuery } from './answers-query.ts';
import type { DatabaseAddresses } from './explain-database.ts';
import { explainDatabase } from './explain-database.ts';

/** Each check is a connection of its own. */
const EVERY_MS = 10_000;

/**
 * Returns, for the readiness check, the database behind a pooler, which is asked every ten seconds, and at each check while it does not
 * answer; adds to `dubs_source_up` whether it does. Through the pooler's open connections all may seem well.
 */
export function watchDirectDatabase(
  database: DatabaseAddresses,
  metrics: Pick<Metrics, 'gauges'>,
  everyMs = EVERY_MS,
): { ask: () => Promise<unknown>; explain: () => Promise<readonly string[]> }[] {
  if (!database.pooled) return [];
  let askedAt = -Infinity;
  let answers = false;
  async function ask(): Promise<void> {
    if (!answers || performance.now() - askedAt >= everyMs) {
      askedAt = performance.now();
      answers = await answersQuery(database.directUrl);
    }
    if (!answers) throw new Error('The database of DATABASE_DIRECT_URL does not answer.');
  }
  metrics.gauges('direct_database', {}, async () => (await ask(), {}));
  return [{ ask, explain: () => explainDatabase(database) }];
}
