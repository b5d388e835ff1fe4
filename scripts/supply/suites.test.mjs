// Checks how `npm test` runs its suites and reads their reports.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { removeSettings, runSuite } from '../suites.mjs';
import { readPlaywright, readVitest } from '../test-reports.mjs';
import { readRoot } from './lock-file.mjs';

it('no setting of a running Dubs reaches the tests', () => {
  const documented = [...readRoot('docs/configuration.md').matchAll(/^\| `(\w+)` \|/gm)].map(
    ([, name]) => name,
  );
  expect(documented).toEqual(
    expect.arrayContaining(['DATABASE_DIRECT_URL', 'DATA_KEYS', 'TWILIO_AUTH_TOKEN']),
  );
  const env = { PATH: '/bin', OTEL_TRACES_EXPORTER: 'otlp' };
  for (const name of documented) env[name] = 'x';
  removeSettings(env);
  expect(env).toEqual({ PATH: '/bin' });
});

/** Runs a suite that writes these counts and then runs this script. */
const runScript = (counts, script) =>
  runSuite({
    title: 'some',
    note: () => {},
    counted: { pattern: /^✓ /, what: 'done' },
    args: ['-e', `fs.writeFileSync('{report}', '${JSON.stringify(counts)}'); ${script}`],
    read: (some) => ({ totals: { some }, failures: [] }),
  });

it('what a suite did not test is kept although nothing failed, and counts as skipped', async () => {
  const counts = { passed: 0, failed: 0, skipped: 2 };
  const lines = [
    'Not tested, because there is no PostgreSQL: moves.',
    'What depends on PgBouncer is not tested.',
  ];
  const script = `console.warn('${lines.join('\\n')}'); console.log('  ✓ says what is not tested');`;
  const { totals, said, leftOut } = await runScript(counts, script);
  expect({ totals, said, leftOut: [...leftOut] }).toEqual({
    totals: { some: counts },
    said: '',
    leftOut: lines,
  });
});

it('a suite that ran no test, or ended with an error, failed', async () => {
  const none = await runScript({ passed: 0, failed: 0, skipped: 0 }, '');
  expect(none.totals).toEqual({ some: { passed: 0, failed: 1, skipped: 0 } });
  const ended = await runScript({ passed: 1, failed: 0, skipped: 0 }, 'process.exit(1)');
  expect(ended.totals['some, outside any test']).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

it('each failure is named in a line, with where it is and what was wrong', async () => {
  const failed = { status: 'failed', fullName: 'posts are kept', failureMessages: ['expected 1\n  to be 2'] };
  const vitest = readVitest({
    testResults: [
      { name: 'apps/server/src/a.test.ts', status: 'failed', assertionResults: [failed] },
      { name: 'apps/server/src/b.test.ts', status: 'failed', message: 'No such file', assertionResults: [] },
    ],
  });
  expect(vitest).toEqual({
    totals: { server: { passed: 0, failed: 2, skipped: 0 } },
    failures: [
      'apps/server/src/a.test.ts: posts are kept: expected 1 to be 2',
      'apps/server/src/b.test.ts: the file: No such file',
    ],
  });
  const spec = (title, ok, message) => ({
    file: 'home.spec.ts',
    title,
    ok,
    tests: [{ status: ok ? 'expected' : 'unexpected', results: [{ error: message && { message } }] }],
  });
  const nested = { specs: [spec('opens', false, 'Timed out')] };
  const playwright = readPlaywright({
    stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
    errors: [],
    suites: [{ specs: [spec('shows', true)], suites: [nested] }],
  });
  expect(playwright).toEqual({
    totals: { e2e: { passed: 1, failed: 1, skipped: 0 } },
    failures: ['home.spec.ts: opens: Timed out'],
  });
});

it('a command ends with the process that runs it', async ({ skip }) => {
  skip(!existsSync('/bin/ps'), 'ps is not installed.');
  const runner = `
    import { runCommand } from '${new URL('../run-command.mjs', import.meta.url)}';
    void runCommand('sh', ['-c', 'echo $$; exec sleep 600'], {
      onLine: (pid) => { console.log(pid); throw new Error('another step failed'); },
    });`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', runner]);
  const pid = Number(stdout);
  expect(pid).toBeGreaterThan(1);
  // One that has ended and that no one has waited for is a zombie (Z).
  const stateOf = () => String(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)]).stdout);
  await expect.poll(stateOf).toMatch(/^(Z|$)/);
});
