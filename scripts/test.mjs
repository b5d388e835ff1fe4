// `npm test`: installs and builds a fresh checkout, and runs every suite, or the one that is named. The last line is
// the sum.
import './node-version.mjs';
import { buildApps, install, ROOT } from './bootstrap.mjs';
import { keepTemporaryFilesInMemory } from './memory-folder.mjs';
import { startRedis } from './private-redis.mjs';
import { startSwift } from './private-swift.mjs';
import { say, printFailure, step, StepError, warn } from '../packages/terminal/src/progress.mjs';
import { removeSettings, runLabs, runPlaywright, runVitest } from './suites.mjs';
import {
  ensureBrowser,
  ensureDeploymentPrograms,
  ensurePostgres,
  ensurePromtool,
  ensureRedis,
  ensureSwift,
} from './system-programs.mjs';
import { add, NONE } from './test-reports.mjs';

process.chdir(ROOT);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));

// The tests bring their own settings, and must not see those of a running Dubs.
removeSettings(process.env);
keepTemporaryFilesInMemory(process.env);

const sentence = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

const SUITES = [
  ['vitest', 'Testing the rules, the server, the worker and the screens', runVitest],
  ['browser', 'Testing in the browser', runPlaywright],
  ['labs', 'Making faults happen, losing machines, restoring', runLabs],
];
const only = process.argv[2];

/** Starts what the tests need beside Node, and returns the variables by which they find it. */
async function preparePrograms() {
  const browser = await step('Looking for a browser', async (note) => {
    const file = await ensureBrowser();
    note(file);
    return file;
  });
  const redis = await step('Looking for a Redis', async (note) => {
    const program = await ensureRedis();
    if (program) note(program);
    return program && startRedis(program);
  });
  if (!redis) warn('There is no redis-server and none could be installed: the tests on Redis are skipped.');
  await step('Looking for a PostgreSQL of the system', ensurePostgres);
  await step('Looking for the programs that deploy/ has files for', ensureDeploymentPrograms);
  await step('Looking for promtool', ensurePromtool);
  const hasSwift = await step('Looking for an S3', ensureSwift);
  const swift = hasSwift ? await startSwift() : undefined;
  if (!swift) warn('There is no OpenStack Swift that starts: the tests on a real S3 are skipped.');
  return {
    CHROME: browser,
    ...(redis && { TEST_REDIS_URL: redis }),
    ...(swift && { TEST_S3: JSON.stringify(swift.settings) }),
  };
}

try {
  if (only !== undefined && !SUITES.some(([name]) => name === only))
    throw new StepError(`There is no suite ${only}: ${SUITES.map(([name]) => name).join(', ')}.`);
  await install();
  const both = [preparePrograms(), buildApps()];
  // If the build fails, apt-get must end first: interrupted, it leaves packages half installed.
  await Promise.allSettled(both);
  const [env] = await Promise.all(both);
  const reports = [];
  for (const [name, title, run] of SUITES)
    if (only === undefined || only === name) reports.push(await step(title, (note) => run(env, note)));
  const results = reports.flat();
  for (const { said } of results) if (said) say(`\n${said}`);
  say();
  for (const failure of results.flatMap(({ failures }) => failures)) say(`✗ ${failure}`);
  for (const line of new Set(results.flatMap(({ leftOut }) => [...leftOut]))) warn(line);
  const totals = results.flatMap((result) => Object.entries(result.totals));
  for (const [name, one] of totals) say(`  ${name.padEnd(24)} ${sentence(one)}`);
  const sum = totals.map(([, one]) => one).reduce(add, NONE);
  process.exitCode = sum.failed > 0 ? 1 : 0;
  say();
  say(sentence(sum));
} catch (error) {
  printFailure(error);
  say(sentence({ ...NONE, failed: 1 }));
  process.exitCode = 1;
}
process.exit();
