import type { Config } from '../config/index.ts';
import type { Logger } from '@dubs/core/ports';
import { explainDatabase } from './explain-database.ts';
import { explainSentinels } from './explain-redis.ts';

type Explain = () => Promise<readonly string[]>;

/** For each source of the readiness check, returns sentences that name what does not respond, with hosts but without credentials. */
export interface Explanations {
  database: Explain;
  queue: Explain;
  storage: Explain;
}

/** Returns the functions that explain why a source does not respond. */
export function explainSources({
  database,
  queue,
  media,
}: Pick<Config, 'database' | 'queue' | 'media'>): Explanations {
  const store =
    media.s3 && `The object storage of S3_ENDPOINT (${new URL(media.s3.endpoint).host}) does not answer.`;
  const onDatabase = () => explainDatabase(database);
  return {
    database: onDatabase,
    queue: queue.redis ? () => explainSentinels(queue.redis) : onDatabase,
    storage: async () => (store === null ? [] : [store]),
  };
}

/** Logs at the start what does not respond on the way to the database and the queue. */
export async function logUnreachable({ database, queue }: Explanations, log: Logger): Promise<void> {
  const sentences = await Promise.all([database(), queue()]);
  for (const warning of new Set(sentences.flat())) log.warn({ warning }, 'start.unreachable');
}
