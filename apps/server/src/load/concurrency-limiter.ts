/** The priority of a call under load. Clients repeat polls automatically; a lost write costs a user the most. */
export type Priority = 'poll' | 'read' | 'write';

/** The fraction of the capacity that calls of each priority may fill. The rest is reserved for higher priorities. */
const SHARE: Record<Priority, number> = { poll: 0.75, read: 0.85, write: 1 };

const SAMPLE_MS = 100;
/** With fewer completed calls, a sample says nothing about latency. */
const MIN_COMPLETED = 5;
/** The minimum capacity: enough for one family whose tabs all send requests at the same time to a busy machine. */
const MIN_CAPACITY = 64;
/** Up to this many calls without a quiet sample are a burst, which does not lower the capacity even if a slow machine takes long. */
const BURST = 250;
const SHRINK = 0.8;
/** Number of samples over which throughput is averaged. */
const THROUGHPUT_SAMPLES = 3;
const GROW = 1.05;
/** Growth factor while latency is below half of its limit. */
const GROW_FAST = 1.2;
/** The capacity grows only if calls filled at least this fraction of it. */
const NEARLY_FULL = 0.75;

/** The limits on concurrent calls of one server. */
export interface ConcurrencyLimits {
  /** The maximum number of concurrent calls; 0 is no limit. */
  atOnce: number;
  /** The 90th percentile of latency above which the capacity shrinks, in milliseconds. */
  slowMs: number;
}

/** Accepts as many concurrent calls as the server completes in time. */
export interface ConcurrencyLimiter {
  /**
   * Starts a call and returns the function that ends it, or null if the call is refused. Calls whose duration depends on the
   * client, such as uploads, take no capacity, and their latency does not count.
   */
  start(priority: Priority, takesCapacity: boolean): (() => void) | null;
  /** Returns the number of calls in progress and the current capacity. */
  state(): { inProgress: number; capacity: number };
  close(): void;
}

const percentile90 = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.9)] ?? 0;

/**
 * Creates a limiter that samples latency ten times a second. Once the load exceeds a burst, slow calls or a late sample (the
 * process was busy) shrink the capacity to what recent throughput completes in time. Fast calls and quiet samples grow it.
 */
export function createConcurrencyLimiter({ atOnce, slowMs }: ConcurrencyLimits): ConcurrencyLimiter {
  const max = atOnce === 0 ? Infinity : atOnce;
  const min = Math.min(MIN_CAPACITY, max);
  let capacity = max;
  let startedSinceQuiet = 0;
  let inProgress = 0;
  let peak = 0;
  let hasRefused = false;
  let times: number[] = [];
  const completed: number[] = [];
  let last = performance.now();

  /** Returns how many concurrent calls complete within `slowMs` at the recent throughput (Little's law). */
  const capacityAtThroughput = (): number => {
    const perSample = completed.reduce((sum, count) => sum + count, 0) / Math.max(1, completed.length);
    return Math.floor((perSample / SAMPLE_MS) * slowMs);
  };

  function sample(): void {
    const now = performance.now();
    const lateMs = now - last - SAMPLE_MS;
    last = now;
    completed.push((times.length * SAMPLE_MS) / (SAMPLE_MS + Math.max(0, lateMs)));
    if (completed.length > THROUGHPUT_SAMPLES) completed.shift();
    const isMeaningful = times.length >= MIN_COMPLETED;
    const latency = isMeaningful ? percentile90(times) : 0;
    const isSlow = lateMs > slowMs || latency > slowMs;
    const isQuiet = peak < min / 2 && !hasRefused;
    if (isQuiet) startedSinceQuiet = 0;
    if (isSlow && startedSinceQuiet > BURST) {
      // With few calls in progress, load is not the cause of the latency, so a lower capacity would not help.
      const used = hasRefused ? capacity : Math.min(capacity, peak);
      if (used >= min) capacity = Math.max(min, Math.min(Math.floor(used * SHRINK), capacityAtThroughput()));
    } else if (!isSlow && (isQuiet || (isMeaningful && (hasRefused || peak >= capacity * NEARLY_FULL)))) {
      capacity = Math.min(max, Math.ceil(capacity * (latency < slowMs / 2 ? GROW_FAST : GROW)));
    }
    hasRefused = false;
    times = [];
    peak = inProgress;
  }
  const timer = atOnce === 0 ? undefined : setInterval(sample, SAMPLE_MS).unref();

  return {
    start(priority, takesCapacity) {
      startedSinceQuiet++;
      if (inProgress >= Math.max(1, capacity * SHARE[priority])) {
        hasRefused = true;
        return null;
      }
      if (!takesCapacity) return () => {};
      inProgress++;
      peak = Math.max(peak, inProgress);
      const startedAt = performance.now();
      let hasEnded = false;
      return () => {
        if (hasEnded) return;
        hasEnded = true;
        inProgress--;
        times.push(performance.now() - startedAt);
      };
    },
    state: () => ({ inProgress, capacity }),
    close: () => clearInterval(timer),
  };
}
