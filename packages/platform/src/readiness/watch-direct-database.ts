import type { Metrics } from '../metrics/index.ts';
import { answersQuery } from './answers-query.ts';
import { type DatabaseAddresses, explainDatabase } from './explain-database.ts';

/** Not at every check, since each one opens a new connection. */
const EVERY_MS = 10_000;

/**
 * Returns the readiness source for the database behind a pooler, and adds it to `dubs_source_up`. An outage may not show on the pooler's open
 * connections, so a new connection is opened every ten seconds, or at each check while the database does not respond.
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
