// Runs a test runner and counts what it reports.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './bootstrap.mjs';
import { BUCKET_OF_FAULTS } from './private-swift.mjs';
import { runCommand } from './run-command.mjs';
import { add, NONE, readPlaywright, readVitest } from './test-reports.mjs';

/** Number of lines that suffices for what a runner prints about a handful of failures. */
const KEPT_LINES = 400;

/** Matches a line that says what a suite leaves out. Titles of tests do not match, since they are indented. */
const LEFT_OUT = /^(?!\s).*\bnot tested\b/i;

/** Removes all settings of Dubs, which `.env.example` lists, and those of OpenTelemetry from an environment. */
export function removeSettings(env) {
  const example = readFileSync(path.join(ROOT, '.env.example'), 'utf8');
  for (const [, name] of example.matchAll(/^#(\w+)=/gm)) delete env[name];
  for (const name of Object.keys(env)) if (name.startsWith('OTEL_')) delete env[name];
}

/**
 * Runs a suite. Returns its totals, its failures, `said` with its output if it failed, and the lines that say what is
 * not tested.
 */
export async function runSuite({ title, args, cwd, env, reportVariable, read, note, counted }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'dubs-report-'));
  const file = path.join(folder, 'report.json');
  let crash = '';
  let count = 0;
  const leftOut = new Set();
  const onLine = (coloured) => {
    const line = stripVTControlCharacters(coloured);
    if (LEFT_OUT.test(line)) leftOut.add(line);
    if (!counted.pattern.test(line)) return;
    count += 1;
    note(`${count} ${counted.what}`);
  };
  try {
    const withReport = reportVariable ? { ...env, [reportVariable]: file } : env;
    const withFile = args.map((arg) => arg.replace('{report}', file));
    await runCommand(process.execPath, withFile, {
      failure: `${title}: failed.`,
      cwd,
      env: withReport,
      kept: KEPT_LINES,
      onLine,
    }).catch((error) => {
      crash = error.detail;
    });
    const { totals, failures } = read(JSON.parse(readFileSync(file, 'utf8')));
    return { totals: completeTotals(title, totals, crash), failures, said: crash, leftOut };
  } catch (error) {
    return {
      totals: { [title]: { ...NONE, failed: 1 } },
      failures: [`${title}: it ended without a report.`],
      said: `${crash}\n${title} ended without a report: ${error.message}`,
      leftOut,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the totals of a run. Adds a failure if the runner failed without a failed test, or ran no tests. */
function completeTotals(title, totals, crash) {
  const all = Object.values(totals).reduce(add, NONE);
  if (all.passed + all.failed + all.skipped === 0) totals[title] = { ...NONE, failed: 1 };
  else if (crash && all.failed === 0) totals[`${title}, outside any test`] = { ...NONE, failed: 1 };
  return totals;
}

/** Runs all tests except those in a browser. */
export const runVitest = (env, note) =>
  runSuite({
    title: 'vitest',
    note,
    counted: { pattern: /^ [✓❯×] .*\.test\.tsx? /, what: 'files done' },
    cwd: ROOT,
    env,
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json={report}',
    ],
    read: readVitest,
  });

/** Runs the tests in a browser. */
export const runPlaywright = (env, note) =>
  runSuite({
    title: 'e2e',
    note,
    counted: { pattern: /^ +[✓✘-] +\d+ /, what: 'tests done' },
    cwd: path.join(ROOT, 'packages/e2e'),
    env,
    args: ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    reportVariable: 'PLAYWRIGHT_JSON_OUTPUT_NAME',
    read: readPlaywright,
  });

/**
 * Runs the short forms of the labs: causes faults, takes machines down, restores backups. All at once, since they mostly wait, for time
 * limits and for engines that fail over. Each counts as skipped what cannot run on this machine.
 */
export function runLabs({ TEST_S3: store, ...env }, note) {
  const settings = store && { ...JSON.parse(store), bucket: BUCKET_OF_FAULTS };
  let done = 0;
  const run = (name) =>
    runSuite({
      title: name,
      note: () => {
        done += 1;
        note(`${done} done`);
      },
      counted: { pattern: /^[✓✗] |( +\d+\.\d){3}$/, what: 'done' },
      cwd: path.join(ROOT, 'labs'),
      env: { ...env, ...(store && { TEST_S3: JSON.stringify(settings) }) },
      args: ['--enable-source-maps', `dist/${name}.js`, '--short', '--report', '{report}'],
      read: (counts) => ({ totals: { [name]: counts }, failures: [] }),
    });
  return Promise.all(['faults', 'fleet', 'recovery'].map(run));
}
