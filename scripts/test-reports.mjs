// Reads the reports of test runners: how many tests of each package passed, failed or were skipped, and which failed.
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './bootstrap.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */

/** @typedef {{ totals: Record<string, Totals>, failures: string[] }} Result one line for each failure */

/** Enough for the expected and the actual value. */
const MESSAGE_LENGTH = 300;

export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});
export const NONE = { passed: 0, failed: 0, skipped: 0 };

/** `apps/server/src/x.test.ts` → `server`, `labs/src/x.test.ts` → `labs`. */
function packageOf(file) {
  const [top, name = file] = path.relative(ROOT, file).split(path.sep);
  return top === 'labs' ? top : name;
}

function describeFailure(file, title, message = '') {
  const words = stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').slice(0, MESSAGE_LENGTH);
  return `${file}: ${title}: ${words}`;
}

/** Reads vitest's report. A file that could not even be loaded counts as a failure. */
export function readVitest(report) {
  const totals = {};
  const failures = [];
  for (const { name, status, message, assertionResults } of report.testResults) {
    const file = path.relative(ROOT, name);
    const count = (wanted) => assertionResults.filter((result) => wanted.includes(result.status)).length;
    const failed = assertionResults.filter((result) => result.status === 'failed');
    const own = {
      passed: count(['passed']),
      failed: failed.length,
      skipped: count(['skipped', 'pending', 'todo', 'disabled']),
    };
    for (const { fullName, failureMessages } of failed)
      failures.push(describeFailure(file, fullName, failureMessages[0]));
    if (status === 'failed' && own.failed === 0) {
      own.failed = 1;
      failures.push(describeFailure(file, 'the file', message));
    }
    totals[packageOf(name)] = add(totals[packageOf(name)] ?? NONE, own);
  }
  return { totals, failures };
}

/** Reads Playwright's report. A test that passed only when repeated counts as a failure. */
export function readPlaywright({ stats, errors, suites }) {
  const failed = stats.unexpected + stats.flaky + errors.length;
  const specs = suites.flatMap(specsOf).filter(({ ok, tests }) => !ok || tests.some(isFlaky));
  return {
    totals: { e2e: { passed: stats.expected, failed, skipped: stats.skipped } },
    failures: [
      ...specs.map(({ file, title, tests }) =>
        describeFailure(file, title, tests[0]?.results[0]?.error?.message),
      ),
      ...errors.map(({ message }) => describeFailure('e2e', 'outside any test', message)),
    ],
  };
}

const isFlaky = ({ status }) => status === 'flaky';
const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
