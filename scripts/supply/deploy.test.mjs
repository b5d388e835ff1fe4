// Checks the files in deploy/ with the programs that read them, or parses them. The tests of the server, packages/db
// and packages/platform run the proxies, the pooler and Redis with their files.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { findProgram } from '../system-programs.mjs';
import { readRoot } from './lock-file.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'dubs-deploy-'));
cpSync(new URL('../../deploy', import.meta.url), folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

const run = (program, ...args) => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
};
/** Returns whether the programs are installed, and prints which are missing. */
const hasPrograms = (...names) => {
  const missing = names.filter((name) => !findProgram(name));
  if (missing.length > 0)
    console.warn(`${missing.join(', ')}: not installed, and its file is not tested by it.`);
  return missing.length === 0;
};
const read = (name) => readFileSync(path.join(folder, name), 'utf8');

const rules = parse(read('prometheus.rules.yml')).groups.flatMap((group) => group.rules);
const OBJECTIVES = 'docs/operations/slo.md';

const hasPromtool = hasPrograms('promtool');
const promtool = (...args) => run(findProgram('promtool'), ...args);
it.runIf(hasPromtool)('Prometheus takes its rules, and they fire as they should', () => {
  const { status, output } = promtool('test', 'rules', 'prometheus.rules.test.yml');
  expect(status, output).toBe(0);
});

it.runIf(hasPromtool)('Prometheus takes the indicators of the objectives', () => {
  const expressions = [...readRoot(OBJECTIVES).matchAll(/```promql\n(.+?)```/gs)].map(([, expr]) => expr);
  const rules = expressions.map((expr, n) => ({ record: `indicator:${n}`, expr }));
  writeFileSync(path.join(folder, 'indicators.yml'), JSON.stringify({ groups: [{ name: 'slo', rules }] }));
  const { status, output } = promtool('check', 'rules', 'indicators.yml');
  expect(status, output).toBe(0);
  expect(output).toContain(`${rules.length} rules found`);
});

it('every alert has a case in which it fires, and one in which it does not', () => {
  const cases = parse(read('prometheus.rules.test.yml')).tests.flatMap(
    ({ alert_rule_test }) => alert_rule_test,
  );
  const namesOf = (fires) =>
    cases.filter(({ exp_alerts }) => exp_alerts.length > 0 === fires).map(({ alertname }) => alertname);
  const alerts = rules.flatMap(({ alert }) => alert ?? []);
  expect(alerts.filter((name) => !namesOf(true).includes(name))).toEqual([]);
  expect(alerts.filter((name) => !namesOf(false).includes(name))).toEqual([]);
});

it('every alert is explained to the host', () => {
  const pages = readRoot('docs/operations/watch.md') + readRoot(OBJECTIVES);
  const named = new Set(Array.from(pages.matchAll(/^\| `(Dubs\w+)` \|/gm), ([, name]) => name));
  expect([...named].toSorted()).toEqual(rules.flatMap(({ alert }) => alert ?? []).toSorted());
});

it.runIf(hasPrograms('systemd-analyze'))('systemd takes its units', () => {
  for (const name of ['server', 'streams', 'worker']) {
    const file = `dubs-${name}@.service`;
    // systemd wants to find the program, and Node may be elsewhere on this machine.
    writeFileSync(path.join(folder, file), read(file).replaceAll('/usr/bin/node', process.execPath));
    const { status, output } = run('systemd-analyze', 'verify', `./${file}`);
    expect(status, output).toBe(0);
    // A misspelled key is a warning only. Warnings about other units of the system do not count.
    expect(output.split('\n').filter((line) => line.includes(`dubs-${name}`))).toEqual([]);
  }
});

it('systemd never gives up on a process that waits for its database', () => {
  for (const name of ['server', 'streams', 'worker'])
    expect(read(`dubs-${name}@.service`).split('[Service]')[0]).toMatch(/^StartLimitIntervalSec=0$/m);
});

it('Prometheus finds every process that systemd runs at a port of its own', () => {
  const watching = readRoot('docs/operations/watch.md');
  for (const [name, instance, setting] of [
    ['server', '3001', 'METRICS_PORT'],
    ['server', '3002', 'METRICS_PORT'],
    ['streams', '3011', 'METRICS_PORT'],
    ['worker', '1', 'WORKER_METRICS_PORT'],
  ]) {
    const [, command] = /^ExecStart=(.+)$/m.exec(read(`dubs-${name}@.service`));
    const [, port] = command.match(new RegExp(` ${setting}=(\\S+)`)) ?? [];
    expect(watching).toContain(`127.0.0.1:${port?.replace('%i', instance)}`);
  }
});

it('every proxy sends live streams to the servers for streams, and takes what the server takes', () => {
  for (const name of ['haproxy.cfg', 'nginx.conf', 'Caddyfile']) {
    expect(read(name)).toContain('/trpc/live.stale');
    for (const port of [3001, 3002, 3011]) expect(read(name)).toContain(`127.0.0.1:${port}`);
  }
});

it('HAProxy answers callers as a plain user', () => {
  const [globals] = read('haproxy.cfg').split('\ndefaults\n');
  expect(globals).toMatch(/^ {2}user haproxy\n {2}group haproxy$/m);
});

it('nginx may open as many files as it has connections, and systemd starts it with 1,024', () => {
  const [, connections] = /worker_connections (\d+);/.exec(read('nginx.conf'));
  const [, files] = /^worker_rlimit_nofile (\d+);$/m.exec(read('nginx.conf')) ?? [0, 1024];
  expect(Number(files)).toBeGreaterThan(Number(connections));
});

it('alerts, panels and objectives ask for metrics that are documented', () => {
  const documented = readRoot('docs/operations/watch.md');
  const panels = JSON.parse(read('grafana.json')).panels.flatMap(({ targets }) =>
    targets.map(({ expr }) => expr),
  );
  const indicators = readRoot(OBJECTIVES);
  const asked = [...rules.map(({ expr }) => expr), ...panels, indicators].flatMap(
    (expr) => expr.match(/dubs_\w+/g) ?? [],
  );
  expect(asked.length).toBeGreaterThan(20);
  const unknown = asked.filter((name) => !documented.includes(`\`${name.replace(/_(count|bucket)$/, '')}\``));
  expect(unknown).toEqual([]);
});

it('every objective has its burn rates, over the four windows of the alerts', () => {
  const listed = [...readRoot(OBJECTIVES).matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, slo]) => slo);
  const objectivesFor = (window) =>
    rules.filter(({ record }) => record === `dubs:budget_burn:rate${window}`).map(({ labels }) => labels.slo);
  // A daily backup has no rate.
  for (const window of ['5m', '30m', '1h', '6h'])
    expect([...objectivesFor(window), 'backups']).toEqual(listed);
});

it('the list of the files names all of them', () => {
  const listed = read('README.md');
  const files = readdirSync(new URL('../../deploy', import.meta.url));
  const unlisted = files.filter((name) => !/^README|\.test\./.test(name) && !listed.includes(`\`${name}\``));
  expect(unlisted).toEqual([]);
});
