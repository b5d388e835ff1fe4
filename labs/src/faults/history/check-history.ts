/** What the caller of a write was told: that it is done, that it is not, or nothing that could be relied on. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

/** A write, by the marks that its effect is known by: each is unique to it, and there exactly when it was done. */
export interface Written {
  marks: readonly string[];
  outcome: Outcome;
}

/** What is wrong with a history: marks of writes. */
export interface Verdict {
  /** Acknowledged, and not there. */
  lost: string[];
  /** There more than once. */
  doubled: string[];
  /** Refused, and there all the same; or written by nobody. */
  unasked: string[];
}

/** How often each mark was found when everything was read back. */
export type Found = ReadonlyMap<string, number>;

/** Holds what was told against what was found. */
export function checkHistory(history: readonly Written[], found: Found): Verdict {
  const verdict: Verdict = { lost: [], doubled: [], unasked: [] };
  const known = new Set<string>();
  for (const { marks, outcome } of history)
    for (const mark of marks) {
      known.add(mark);
      const times = found.get(mark) ?? 0;
      if (times > 1) verdict.doubled.push(mark);
      if (outcome === 'acknowledged' && times === 0) verdict.lost.push(mark);
      if (outcome === 'refused' && times > 0) verdict.unasked.push(mark);
    }
  for (const mark of found.keys()) if (!known.has(mark)) verdict.unasked.push(mark);
  return verdict;
}

/** Which of what was to be there is missing, and which is there more often than it should or should not be there at all. */
export function compareCounts(expected: Found, actual: Found): { missing: string[]; surplus: string[] } {
  const less = (some: Found, other: Found) =>
    [...some].filter(([mark, times]) => times > (other.get(mark) ?? 0)).map(([mark]) => mark);
  return { missing: less(expected, actual), surplus: less(actual, expected) };
}

/** How often each text comes. */
export function countAll(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
