/** The outcome of a write according to the responses: done, not done, or unknown. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

/** A write with its outcome. Each effect is unique to its write, and exists exactly if the write was done. */
export interface RecordedWrite {
  effects: readonly string[];
  outcome: Outcome;
  /** Times of the first request and the last response, by `performance.now()`. */
  beganAt: number;
  endedAt: number;
}

/** The effects that are wrong in a history. */
export interface Verdict {
  /** Acknowledged but missing. */
  lost: string[];
  /** Found more than once. */
  doubled: string[];
  /** Found although the write was refused or never made. */
  unwanted: string[];
}

/** How often each effect was found when reading everything back. */
export type Found = ReadonlyMap<string, number>;

/** Compares the recorded outcomes of writes with the effects that were found. */
export function checkHistory(history: readonly RecordedWrite[], found: Found): Verdict {
  const verdict: Verdict = { lost: [], doubled: [], unwanted: [] };
  const known = new Set<string>();
  for (const { effects, outcome } of history)
    for (const effect of effects) {
      known.add(effect);
      const times = found.get(effect) ?? 0;
      if (times > 1) verdict.doubled.push(effect);
      if (outcome === 'acknowledged' && times === 0) verdict.lost.push(effect);
      if (outcome === 'refused' && times > 0) verdict.unwanted.push(effect);
    }
  for (const effect of found.keys()) if (!known.has(effect)) verdict.unwanted.push(effect);
  return verdict;
}

/** Returns what occurs less often (`missing`) and more often (`surplus`) than expected. */
export function compareCounts(expected: Found, actual: Found): { missing: string[]; surplus: string[] } {
  const less = (some: Found, other: Found) =>
    [...some].filter(([effect, times]) => times > (other.get(effect) ?? 0)).map(([effect]) => effect);
  return { missing: less(expected, actual), surplus: less(actual, expected) };
}

/** Counts how often each text occurs. */
export function countAll(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
