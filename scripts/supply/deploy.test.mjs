// The files in deploy/, read by the programs that they are for, or parsed. Proxies, pooler and Redis run with theirs in the tests of the
// server and of packages/db and platform.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readRoot } from './lock-file.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'dubs-deploy-'));
cpSync(new URL('../../deploy', import.meta.url), folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

const run = (program, ...args) => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
};
const hasProgram = (name) =>
  [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin'].some((each) =>
    existsSync(path.join(each, name)),
  );
/** Returns whether the programs are there, and says it where one is not. */
const arePrograms = (...names) => {
  const missing = names.filter((name) => !hasProgram(name));
  if (missing.length > 0)
    console.warn(`${missing.join(', ')}: not installed, and its file is not checked by it.`);
  return missing.length === 0;
};
const read = (name) => readFileSync(path.join(folder, name), 'utf8');

it.runIf(arePrograms('promtool'))('Prometheus takes its rules, and they fire as they should', () => {
  const { status, output } = run('promtool', 'test', 'rules', 'prometheus.rules.test.yml');
  expect(status, output).toBe(0);
});

it.runIf(arePrograms('systemd-analyze'))('systemd takes its units', () => {
  for (const name of ['server', 'streams', 'worker']) {
    const { output } = run('systemd-analyze', 'verify', `./dubs-${name}@.service`);
    expect(output.split('\n').filter((line) => line.includes(`dubs-${name}`))).toEqual([]);
  }
});

it('every proxy sends live streams to the servers for streams, and takes what the server takes', () => {
  for (const name of ['haproxy.cfg', 'nginx.conf', 'Caddyfile']) {
    expect(read(name)).toContain('/trpc/live.stale');
    for (const port of [3001, 3002, 3011]) expect(read(name)).toContain(`127.0.0.1:${port}`);
  }
});

it('alerts and panels ask for metrics that are documented', () => {
  const documented = readRoot('docs/operations/watch.md');
  const { groups } = parse(read('prometheus.rules.yml'));
  const rules = groups.flatMap((group) => group.rules.map(({ expr }) => expr));
  const panels = JSON.parse(read('grafana.json')).panels.flatMap(({ targets }) =>
    targets.map(({ expr }) => expr),
  );
  const asked = [...rules, ...panels].flatMap((expr) => expr.match(/dubs_\w+/g) ?? []);
  expect(asked.length).toBeGreaterThan(20);
  const unknown = asked.filter((name) => !documented.includes(`\`${name.replace(/_(count|bucket)$/, '')}\``));
  expect(unknown).toEqual([]);
});

it('the list of the files names all of them', () => {
  const listed = read('README.md');
  const files = readdirSync(new URL('../../deploy', import.meta.url));
  const unlisted = files.filter((name) => !/^README|\.test\./.test(name) && !listed.includes(`\`${name}\``));
  expect(unlisted).toEqual([]);
});
