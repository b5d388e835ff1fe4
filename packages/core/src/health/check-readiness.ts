import { setTimeout as sleep } from 'node:timers/promises';
import { listMigrationNames } from '@dubs/db';
import type { CoreContext } from '../context.ts';
import { StorageRefused } from '../ports.ts';
import { compareClocks } from './compare-clocks.ts';
import { readDatabaseState } from './database-state.queries.ts';

/** Interval between the checks of a source, and time limit of a check. */
const CHECK_INTERVAL_MS = 1_000;
const TIMEOUT_MS = 2_000;
/** How long the start waits for the first results. */
const START_WAIT_MS = 500;
/** Older results don't count, such as those from before the process was frozen. */
const STALE_MS = 5_000;
const NO_RESPONSE = 'does not answer';

/** Readiness of a process, and the state of each source: "ok", or what is wrong. */
export interface Readiness {
  /** True if the database responds and is migrated, and the process is not stopping. */
  ready: boolean;
  draining: boolean;
  database: string;
  /** The process stays ready without the queue or the storage: events wait in the outbox, and posts work without pictures. */
  queue: string;
  storage: string;
  /** Features that the host has turned off; absent if there are none. */
  off?: readonly string[];
  /** Sentences about what an operator should change or what does not respond; absent if there are none. */
  warnings?: readonly string[];
}

type Source = 'database' | 'queue' | 'storage';

/** Returns sentences about which part of the path to a source does not respond. */
type Explain = () => Promise<readonly string[]>;

/** Further sources of the check. `queue` throws if the queue does not respond, and returns warnings about it. */
export interface ReadinessSources {
  isDraining: () => boolean;
  queue: () => Promise<readonly string[]>;
  /** Called for a source that does not respond; its sentences become warnings. */
  explain?: Partial<Record<Source, Explain>> | undefined;
  /** Sources whose loss is only a warning. `ask` throws if the source does not respond. */
  others?: readonly { ask: () => Promise<unknown>; explain: Explain }[] | undefined;
  /** Returns warnings that are already known. */
  warnings?: (() => readonly string[]) | undefined;
  /** Features that the host has turned off. */
  off?: readonly string[];
  /** Receives the duration of each check of a source. */
  onChecked?: (source: Source, seconds: number) => void;
}

/** The check of a process, which runs in the background. */
export interface ReadinessCheck {
  /** Returns the last results without waiting. */
  read(): Readiness;
  /** Returns how many seconds the clock of this process is ahead of the database's; null if unknown. */
  clockSkew(): number | null;
  close(): void;
}

/** One source and its last result. */
interface Watched {
  /** Resolves with the first result. */
  first: Promise<void>;
  state(): string;
  /** Returns sentences about what does not respond. */
  reasons(): readonly string[];
  close(): void;
}

/** In milliseconds, for tests. */
interface Pace {
  askMs?: number;
  waitMs?: number;
}

/** Returns what `ask` returns, or `fallback` if it throws or takes too long. */
async function askWithin<T>(waitMs: number, ask: () => Promise<T>, fallback: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => (timer = setTimeout(resolve, waitMs, fallback)));
  const answer = await Promise.race([ask().catch(() => fallback), late]);
  clearTimeout(timer);
  return answer;
}

const noReasons: Explain = async () => [];

/** Options for watching a source. */
interface WatchOptions extends Pace {
  explain?: Explain | undefined;
  /** Receives the duration of each check. */
  onChecked?: (seconds: number) => void;
}

/** Checks a source now and every second. */
function watch(
  ask: () => Promise<string>,
  { explain = noReasons, onChecked, askMs = CHECK_INTERVAL_MS, waitMs = TIMEOUT_MS }: WatchOptions,
): Watched {
  let state = NO_RESPONSE;
  let reasons: readonly string[] = [];
  let answeredAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  async function round(): Promise<void> {
    const asked = performance.now();
    state = await askWithin(waitMs, ask, NO_RESPONSE);
    answeredAt = performance.now();
    onChecked?.((answeredAt - asked) / 1_000);
    reasons = state === NO_RESPONSE ? await askWithin(waitMs, explain, []) : [];
    const restMs = Math.max(0, askMs - (performance.now() - asked));
    if (!isClosed) timer = setTimeout(() => void round(), restMs).unref();
  }
  return {
    first: round(),
    state: () => (performance.now() - answeredAt > STALE_MS ? NO_RESPONSE : state),
    reasons: () => reasons,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** Returns `ask` without concurrent calls, because a file system that hangs could block every thread. */
function oneAtATime(ask: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => (running ??= ask().finally(() => (running = null)));
}

/** Starts the readiness check of a process. Resolves once every source has a result, or after half a second. */
export async function startReadinessCheck(
  { db, blobs, clock, log }: Pick<CoreContext, 'db' | 'blobs' | 'clock' | 'log'>,
  {
    isDraining,
    queue,
    explain = {},
    others = [],
    off = [],
    warnings: findWarnings = () => [],
    onChecked = () => undefined,
  }: ReadinessSources,
  pace: Pace = {},
): Promise<ReadinessCheck> {
  const checkStorage = oneAtATime(() => blobs.check());
  const clocks = compareClocks({ clock, log });
  const migrations = listMigrationNames();
  let queueWarnings: readonly string[] = [];
  const watchSource = (name: Source, ask: () => Promise<string>) =>
    watch(ask, { ...pace, explain: explain[name], onChecked: (seconds) => onChecked(name, seconds) });
  const database = watchSource('database', async () => {
    const { applied } = await clocks.compare(() => readDatabaseState(db, migrations));
    return applied === migrations.length ? 'ok' : 'is not migrated';
  });
  const queueWatch = watchSource('queue', async () => {
    queueWarnings = await queue();
    return 'ok';
  });
  let refusal: StorageRefused | undefined;
  const storage = watchSource('storage', async () => {
    try {
      await checkStorage();
      return 'ok';
    } catch (error) {
      if (!(error instanceof StorageRefused)) throw error;
      refusal = error;
      return error.state;
    }
  });
  const further = others.map(({ ask, explain }) => watch(() => ask().then(() => 'ok'), { ...pace, explain }));
  const sources = [database, queueWatch, storage, ...further];
  await Promise.race([Promise.all(sources.map(({ first }) => first)), sleep(START_WAIT_MS)]);
  return {
    read() {
      const draining = isDraining();
      const state = database.state();
      // The queue and the database may be silent for the same reason.
      const warnings = new Set([
        ...queueWarnings,
        ...findWarnings(),
        ...clocks.warnings(),
        ...sources.flatMap((source) => source.reasons()),
        ...(refusal?.state === storage.state() ? [refusal.message] : []),
      ]);
      return {
        ready: state === 'ok' && !draining,
        draining,
        database: state,
        queue: queueWatch.state(),
        storage: storage.state(),
        ...(off.length > 0 && { off }),
        ...(warnings.size > 0 && { warnings: [...warnings] }),
      };
    },
    clockSkew: clocks.skewSeconds,
    close: () => sources.forEach((source) => source.close()),
  };
}
