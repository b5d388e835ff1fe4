import { newestMigration } from '@dubs/db';
import type { CoreContext } from './context.ts';
import { newestAppliedMigration } from './migrations.queries.ts';

const WAIT_MS = 2_000;
const SILENT = 'does not answer';

/** Whether a process can do its work, and how what it leans on is: "ok", or what is wrong. */
export interface Readiness {
  /** The database answers and is migrated, and the process is not about to stop. */
  ready: boolean;
  draining: boolean;
  database: string;
  /** The loss of these two leaves the process ready: events wait in the outbox, and words need no pictures. */
  queue: string;
  storage: string;
}

/** What the check asks. `queue` throws when the queue does not answer. */
export interface ReadinessSources {
  isDraining: () => boolean;
  queue: () => Promise<unknown>;
}

/** How a thing is; one that throws, or takes longer than two seconds, does not answer. */
async function stateOf(ask: () => Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => (timer = setTimeout(resolve, WAIT_MS, SILENT)));
  const state = await Promise.race([ask().catch(() => SILENT), late]);
  clearTimeout(timer);
  return state;
}

/** Makes the one check of readiness that every process has. Several who ask at once share the answer. */
export function createReadinessCheck(
  { db, blobs }: Pick<CoreContext, 'db' | 'blobs'>,
  { isDraining, queue }: ReadinessSources,
): () => Promise<Readiness> {
  async function check(): Promise<Omit<Readiness, 'ready' | 'draining'>> {
    const [database, queueState, storage] = await Promise.all([
      stateOf(async () =>
        (await newestAppliedMigration(db)) >= newestMigration() ? 'ok' : 'is not migrated',
      ),
      stateOf(() => queue().then(() => 'ok')),
      stateOf(() => blobs.check().then(() => 'ok')),
    ]);
    return { database, queue: queueState, storage };
  }
  let running: ReturnType<typeof check> | null = null;
  return async () => {
    const states = await (running ??= check().finally(() => (running = null)));
    const draining = isDraining();
    return { ready: states.database === 'ok' && !draining, draining, ...states };
  };
}
