/** How much a call matters under load: clients repeat polls by themselves, and a lost write costs a user the most. */
export type Priority = 'poll' | 'read' | 'write';

/** The part of the capacity that calls of each priority may fill, so that the higher ones find some left. */
const SHARE: Record<Priority, number> = { poll: 0.75, read: 0.85, write: 1 };

const SAMPLE_MS = 100;
/** Fewer completed calls than this within one sample say nothing about latency. */
const MIN_COMPLETED = 5;
/** The least capacity: a family whose tabs all ask at once, on a busy machine. */
const MIN_CAPACITY = 64;
/** A burst is up to this many calls without a quiet moment. It never lowers the capacity, however long a slow machine works on it. */
const BURST = 250;
const SHRINK = 0.8;
/** How many samples the throughput is averaged over. */
const THROUGHPUT_SAMPLES = 3;
const GROW = 1.05;
/** Applies while latency is below half of its limit. */
const GROW_FAST = 1.2;
/** How full it must have been before the capacity grows. */
const NEARLY_FULL = 0.75;

/** What limits the concurrent calls of one server. */
export interface ConcurrencyLimits {
  /** The most calls at the same time; 0 is no limit. */
  atOnce: number;
  /** The 90th percentile of latency above which the capacity shrinks, in milliseconds. */
  slowMs: number;
}

/** Accepts as many concurrent calls as the server completes in time. */
export interface ConcurrencyLimiter {
  /**
   * Starts a call and returns the function that ends it, or null when the call is refused. Calls that last as long as
   * the client likes, such as uploads, take no capacity, and their latency does not count.
   */
  start(priority: Priority, takesCapacity: boolean): (() => void) | null;
  /** Returns the number of calls in progress and the current capacity. */
  state(): { inProgress: number; capacity: number };
  close(): void;
}

const percentile90 = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.9)] ?? 0;

/**
 * Creates a limiter that samples latency ten times a second. After a burst, slow calls or a late sample (the process
 * was busy) shrink the capacity to what recent throughput completes in time; quick calls and quiet moments grow it.
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

  /** Returns how many concurrent calls leave each of them `slowMs` at the recent throughput (Little's law). */
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
      // With few calls in progress the load is not what makes it slow, and fewer calls would not help.
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
