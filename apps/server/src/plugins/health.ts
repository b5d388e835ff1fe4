import { newestMigration } from '@dubs/db';
import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import fp from 'fastify-plugin';

export interface HealthOptions {
  db: Db;
  /** Whether the process takes no new work any more. */
  isDraining: () => boolean;
  /** What else is worth knowing, whose loss does not make the process unready: name to "ok" or what is wrong. */
  checks?: () => Promise<Record<string, string>>;
}

const WAIT_MS = 2_000;

async function findDatabaseProblem(db: Db): Promise<string | null> {
  const query = sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(
    db,
  );
  const timeout = new Promise<'slow'>((resolve) => setTimeout(resolve, WAIT_MS, 'slow').unref());
  try {
    const result = await Promise.race([query, timeout]);
    if (result === 'slow') return 'does not answer';
    return (result.rows[0]?.name ?? '') >= newestMigration() ? null : 'is not migrated';
  } catch {
    return 'does not answer';
  }
}

/** `/healthz`: the process is up. `/readyz`: it can serve, which hangs on the database and on not being about to stop. */
export const health = fp<HealthOptions>(async (app, { db, isDraining, checks }) => {
  app.get('/healthz', { logLevel: 'silent' }, async (_req, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true }),
  );
  app.get('/readyz', { logLevel: 'silent' }, async (_req, reply) => {
    const problem = await findDatabaseProblem(db);
    const isReady = problem === null && !isDraining();
    return reply
      .code(isReady ? 200 : 503)
      .headers({ 'cache-control': 'no-store', ...(isReady ? {} : { 'retry-after': '5' }) })
      .send({ ready: isReady, draining: isDraining(), database: problem ?? 'ok', ...(await checks?.()) });
  });
});
