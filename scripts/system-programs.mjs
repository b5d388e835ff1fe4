// Programs of the system that the tests need: a browser, a Redis, a PostgreSQL, a balancer, a pooler, an S3, promtool. Found where they are,
// installed where that is allowed, else done without. Run by itself, prints the names of their Debian packages, but for the browser and
// promtool.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './bootstrap.mjs';
import { say } from '../packages/terminal/src/progress.mjs';
import { runCommand } from './run-command.mjs';

/** Returns the full path of a program in PATH. */
const findProgram = (name) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));

const isDebian = () => existsSync('/etc/debian_version') && findProgram('apt-get');
const mayInstall = () => process.getuid?.() === 0 && isDebian();

let indexed = false;
/** Has apt-get learn once what packages there are. */
async function updateIndex(options) {
  if (!indexed) await runCommand('apt-get', ['update'], options);
  indexed = true;
}

const sayFailure = ({ message, detail }) => say(`  ${message} ${detail?.split('\n').at(-1) ?? ''}`);

/** Installs Debian packages. True if that worked. */
async function aptInstall(...names) {
  if (!mayInstall()) return false;
  // The run level keeps the package from starting its service.
  const options = {
    failure: `${names.join(' and ')} could not be installed.`,
    env: { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  };
  try {
    await updateIndex(options);
    await runCommand('apt-get', ['install', '-y', '--no-install-recommends', ...names], options);
    return true;
  } catch (error) {
    sayFailure(error);
    return false;
  }
}

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const findBrowser = () => BROWSERS.map(findProgram).find(Boolean);

/**
 * Finds a Chromium: the one that CHROME names, the headless shell from the system's packages, another one of the system, else the one
 * that comes as an npm package. The shell is preferred because a full Chromium renders its toolbar for each page of a test, headless too.
 *
 * @returns {Promise<string>} its full path
 */
export async function ensureBrowser() {
  if (process.env.CHROME) return process.env.CHROME;
  const shell = () => findProgram('chromium-headless-shell');
  // A bare system draws emoji as empty boxes.
  if (!shell()) await aptInstall('chromium-headless-shell', 'fonts-noto-color-emoji');
  return shell() ?? findBrowser() ?? unpackBrowser();
}

/** Unpacks the browser of the npm package, with the libraries that a bare system lacks, and wraps it to find them. */
async function unpackBrowser() {
  const folder = path.join(ROOT, '.cache', 'chromium');
  const wrapper = path.join(folder, 'run.sh');
  if (existsSync(wrapper)) return wrapper;
  // What a killed run left half unpacked would pass for whole.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const script =
    "const { default: chromium } = await import('@sparticuz/chromium'); console.log(await chromium.executablePath());";
  await runCommand(process.execPath, ['--input-type=module', '-e', script], {
    failure: 'The browser could not be unpacked.',
    cwd: path.join(ROOT, 'packages/e2e'),
    // The package adds its libraries only where it believes to be at home, and unpacks into the temporary folder.
    env: { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
  });
  const lines = [
    '#!/bin/sh',
    `export LD_LIBRARY_PATH='${folder}/al2023/lib'`,
    `export FONTCONFIG_PATH='${folder}/fonts'`,
    `exec '${folder}/chromium' "$@"`,
  ];
  writeFileSync(wrapper, `${lines.join('\n')}\n`, { mode: 0o755 });
  return wrapper;
}

const OF_DEPLOYMENTS = {
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  nginx: 'nginx-light',
  caddy: 'caddy',
  'systemd-analyze': 'systemd',
};

const hasProgram = (program) => Boolean(findProgram(program)) || existsSync(`/usr/sbin/${program}`);

/**
 * Installs the missing ones of the programs that read the files of `deploy/`, where that is allowed; tests that need one say it when it is
 * not there.
 */
export async function ensureDeploymentPrograms() {
  const missing = Object.entries(OF_DEPLOYMENTS).filter(([program]) => !hasProgram(program));
  if (missing.length > 0) await aptInstall(...missing.map(([, name]) => name));
}

const REDIS = 'redis-server';

/** Returns a redis-server, or `undefined` when there is none and none can be installed. */
export async function ensureRedis() {
  const found = findProgram(REDIS);
  if (found) return found;
  return (await aptInstall(REDIS)) ? findProgram(REDIS) : undefined;
}

const POSTGRES = 'postgresql';
/** What its package reads before it makes a cluster, which would take port 5432 at the next start of the machine. */
const WITHOUT_CLUSTER = '/etc/postgresql-common/createcluster.d/dubs-test.conf';

/** Installs a PostgreSQL beside the embedded one, without a cluster, where that is allowed. Tests that need one say it when it is not there. */
export async function ensurePostgres() {
  const place = '/usr/lib/postgresql';
  const versions = existsSync(place) ? readdirSync(place) : [];
  if (!mayInstall() || versions.some((name) => existsSync(path.join(place, name, 'bin/initdb')))) return;
  mkdirSync(path.dirname(WITHOUT_CLUSTER), { recursive: true });
  writeFileSync(WITHOUT_CLUSTER, 'create_main_cluster = false\n');
  await aptInstall(POSTGRES);
  rmSync(WITHOUT_CLUSTER);
}

/** Where the program is that tests Prometheus rules, when it was unpacked here. */
export const PROMTOOL = path.join(ROOT, '.cache/prometheus/usr/bin/promtool');

/** Downloads and unpacks promtool, and says why not where it cannot. That needs no root, and its service is not started. */
export async function ensurePromtool() {
  if (findProgram('promtool') || existsSync(PROMTOOL)) return;
  if (!isDebian()) {
    say('  There is none, and it comes from packages of Debian only: the alerts are not tested.');
    return;
  }
  const folder = path.join(ROOT, '.cache/prometheus');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const options = { failure: 'promtool could not be unpacked.', cwd: folder };
  try {
    if (mayInstall()) await updateIndex(options);
    await runCommand('apt-get', ['download', 'prometheus'], options);
    const [file] = readdirSync(folder);
    await runCommand('dpkg', ['-x', file, '.'], options);
    rmSync(path.join(folder, file));
  } catch (error) {
    sayFailure(error);
  }
}

const SWIFT = ['proxy', 'account', 'container', 'object'];
const OF_SWIFT = [...SWIFT.map((kind) => `swift-${kind}`), 'memcached'];

/** Installs OpenStack Swift, an S3 of the system's packages, where that is allowed. Returns whether there is one. */
export async function ensureSwift() {
  const isThere = () => [...SWIFT.map((kind) => `swift-${kind}-server`), 'memcached'].every(findProgram);
  if (!isThere()) await aptInstall(...OF_SWIFT);
  return isThere();
}

if (process.argv[1] === import.meta.filename)
  say([REDIS, POSTGRES, ...Object.values(OF_DEPLOYMENTS), ...OF_SWIFT].join(' '));
