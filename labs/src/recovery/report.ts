import type { Source } from './source.ts';

const SOME = 5;

/** Prints the result of a rehearsal, which passes if there are no problems. */
export type Report = (title: string, problems: readonly string[], found: string) => void;

/** The context of a rehearsal. */
export interface Rehearsal {
  source: Source;
  folder: string;
  isShort: boolean;
  leniency: number;
  report: Report;
}

/** Returns one sentence for each kind of problem. */
export const listProblems = (problems: Record<string, readonly string[]>): string[] =>
  Object.entries(problems)
    .filter(([, list]) => list.length > 0)
    .map(([kind, list]) => `${list.length} ${kind}: ${list.slice(0, SOME).join('; ')}`);

/** Creates a report that counts passed and failed rehearsals. */
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
