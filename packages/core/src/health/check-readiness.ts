import { setTimeout as sleep } from 'node:timers/promises';
import { newestMigration } from '@dubs/db';
import type { CoreContext } from '../context.ts';
import { newestAppliedMigration } from './migrations.queries.ts';

/** How often each source is asked, and for how long it may be silent. */
const ASK_MS = 1_000;
const WAIT_MS = 2_000;
/** How long a start waits for first answers. */
const FIRST_MS = 500;
/** An older answer of the database is worth nothing, as after a time in which this process stood still. */
const STALE_MS = 5_000;
const SILENT = 'does not answer';

/** Whether a process can do its work, and how its sources are: "ok", or what is wrong. */
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

/** The check of a process, asked in the background. */
export interface ReadinessCheck {
  /** Returns what the sources last answered, at once. */
  read(): Readiness;
  close(): void;
}

/** One source and its last answer. */
interface Watched {
  /** Resolves with the first answer. */
  first: Promise<void>;
  state(): string;
  close(): void;
}

/** In milliseconds, for tests. */
interface Pace {
  askMs?: number;
  waitMs?: number;
}

/** Returns the source's state; one that throws, or is silent for too long, does not answer. */
async function stateOf(ask: () => Promise<string>, waitMs: number): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => (timer = setTimeout(resolve, waitMs, SILENT)));
  const state = await Promise.race([ask().catch(() => SILENT), late]);
  clearTimeout(timer);
  return state;
}

/** Asks a source now and every second. */
function watch(ask: () => Promise<string>, { askMs = ASK_MS, waitMs = WAIT_MS }: Pace): Watched {
  let state = SILENT;
  let answeredAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  async function round(): Promise<void> {
    const asked = performance.now();
    state = await stateOf(ask, waitMs);
    answeredAt = performance.now();
    if (!isClosed) timer = setTimeout(() => void round(), askMs - (answeredAt - asked)).unref();
  }
  return {
    first: round(),
    state: () => (performance.now() - answeredAt > STALE_MS ? SILENT : state),
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** Returns `ask`, of which no second call begins before the first has ended: a file system that hangs must not take every thread. */
function oneAtATime(ask: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => (running ??= ask().finally(() => (running = null)));
}

/** Starts the one check of readiness that every process has. Resolves once each source has answered, or after a moment. */
export async function startReadinessCheck(
  { db, blobs }: Pick<CoreContext, 'db' | 'blobs'>,
  { isDraining, queue }: ReadinessSources,
  pace: Pace = {},
): Promise<ReadinessCheck> {
  const checkStorage = oneAtATime(() => blobs.check());
  const database = watch(
    async () => ((await newestAppliedMigration(db)) >= newestMigration() ? 'ok' : 'is not migrated'),
    pace,
  );
  const queueWatch = watch(() => queue().then(() => 'ok'), pace);
  const storage = watch(() => checkStorage().then(() => 'ok'), pace);
  const sources = [database, queueWatch, storage];
  await Promise.race([Promise.all(sources.map(({ first }) => first)), sleep(FIRST_MS)]);
  return {
    read() {
      const draining = isDraining();
      const state = database.state();
      return {
        ready: state === 'ok' && !draining,
        draining,
        database: state,
        queue: queueWatch.state(),
        storage: storage.state(),
      };
    },
    close: () => sources.forEach((source) => source.close()),
  };
}
