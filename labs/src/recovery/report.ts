import type { Source } from './source.ts';

const SOME = 5;

/** Prints what was rehearsed: it is right if there are no problems. */
export type Report = (title: string, problems: readonly string[], found: string) => void;

/** What a rehearsal works with. */
export interface Rehearsal {
  source: Source;
  folder: string;
  isShort: boolean;
  leniency: number;
  report: Report;
}

/** Returns sentences of problems by their kind. */
export const listProblems = (problems: Record<string, readonly string[]>): string[] =>
  Object.entries(problems)
    .filter(([, list]) => list.length > 0)
    .map(([kind, list]) => `${list.length} ${kind}: ${list.slice(0, SOME).join('; ')}`);

/** Returns a function that prints what was rehearsed, and the counts so far. */
export function createReport(): {
  report: Report;
  counts: { passed: number; failed: number; skipped: number };
} {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const report: Report = (title, problems, found) => {
    const isRight = problems.length === 0;
    counts[isRight ? 'passed' : 'failed']++;
    console.log(`${isRight ? '✓' : '✗'} ${title}: ${found}`);
    for (const problem of problems.slice(0, SOME)) console.log(`    ${problem}`);
  };
  return { report, counts };
}
