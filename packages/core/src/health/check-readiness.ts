import { setTimeout as sleep } from 'node:timers/promises';
import { newestMigration } from '@dubs/db';
import type { CoreContext } from '../context.ts';
import { newestAppliedMigration } from './migrations.queries.ts';

/** How often each source is checked, and how long it may take. */
const ASK_MS = 1_000;
const WAIT_MS = 2_000;
/** How long a start waits for the first results. */
const FIRST_MS = 500;
/** Older results do not count, as after the process was frozen. */
const STALE_MS = 5_000;
const SILENT = 'does not answer';

/** Whether a process is ready, and the state of each source: "ok", or what is wrong. */
export interface Readiness {
  /** The database answers and is migrated, and the process is not about to stop. */
  ready: boolean;
  draining: boolean;
  database: string;
  /** The loss of these two leaves the process ready: events wait in the outbox, and posts need no pictures. */
  queue: string;
  storage: string;
  /** What the host has turned off; absent when nothing is. */
  off?: readonly string[];
  /** Sentences about what an operator should change though all works; absent when there are none. */
  warnings?: readonly string[];
}

/** Further sources of the check. `queue` throws when the queue does not answer, and returns warnings about it. */
export interface ReadinessSources {
  isDraining: () => boolean;
  queue: () => Promise<readonly string[]>;
  /** Returns warnings that are known already. */
  warnings?: (() => readonly string[]) | undefined;
  /** What the host has turned off. */
  off?: readonly string[];
}

/** The check of a process, which runs in the background. */
export interface ReadinessCheck {
  /** Returns the last results, at once. */
  read(): Readiness;
  close(): void;
}

/** One source and its last result. */
interface Watched {
  /** Resolves with the first result. */
  first: Promise<void>;
  state(): string;
  close(): void;
}

/** In milliseconds, for tests. */
interface Pace {
  askMs?: number;
  waitMs?: number;
}

/** Returns the state of a source, or `SILENT` if it throws or takes too long. */
async function checkSource(ask: () => Promise<string>, waitMs: number): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => (timer = setTimeout(resolve, waitMs, SILENT)));
  const state = await Promise.race([ask().catch(() => SILENT), late]);
  clearTimeout(timer);
  return state;
}

/** Checks a source now and every second. */
function watch(ask: () => Promise<string>, { askMs = ASK_MS, waitMs = WAIT_MS }: Pace): Watched {
  let state = SILENT;
  let answeredAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  async function round(): Promise<void> {
    const asked = performance.now();
    state = await checkSource(ask, waitMs);
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

/** Returns `ask` without concurrent calls: a file system that hangs must not take every thread. */
function oneAtATime(ask: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => (running ??= ask().finally(() => (running = null)));
}

/** Starts the readiness check of a process. Resolves once every source has a result, or after a moment. */
export async function startReadinessCheck(
  { db, blobs }: Pick<CoreContext, 'db' | 'blobs'>,
  { isDraining, queue, off = [], warnings: findWarnings = () => [] }: ReadinessSources,
  pace: Pace = {},
): Promise<ReadinessCheck> {
  const checkStorage = oneAtATime(() => blobs.check());
  const database = watch(
    async () => ((await newestAppliedMigration(db)) >= newestMigration() ? 'ok' : 'is not migrated'),
    pace,
  );
  let queueWarnings: readonly string[] = [];
  const queueWatch = watch(async () => {
    queueWarnings = await queue();
    return 'ok';
  }, pace);
  const storage = watch(() => checkStorage().then(() => 'ok'), pace);
  const sources = [database, queueWatch, storage];
  await Promise.race([Promise.all(sources.map(({ first }) => first)), sleep(FIRST_MS)]);
  return {
    read() {
      const draining = isDraining();
      const state = database.state();
      const warnings = [...queueWarnings, ...findWarnings()];
      return {
        ready: state === 'ok' && !draining,
        draining,
        database: state,
        queue: queueWatch.state(),
        storage: storage.state(),
        ...(off.length > 0 && { off }),
        ...(warnings.length > 0 && { warnings }),
      };
    },
    close: () => sources.forEach((source) => source.close()),
  };
}
