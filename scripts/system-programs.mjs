// Finds the system programs that the tests need, or installs them where that is allowed: a browser, a Redis, a
// PostgreSQL, a balancer, a pooler, an S3, promtool. Tests do without those that are missing. Run as a script, prints
// the names of their Debian packages, except those of the browser and promtool.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './bootstrap.mjs';
import { say } from '../packages/terminal/src/progress.mjs';
import { runCommand } from './run-command.mjs';

/** Folder into which promtool, which tests Prometheus rules, is unpacked. */
const PROMETHEUS = path.join(ROOT, '.cache/prometheus');
/** Folders beside PATH. Debian installs servers in the first one, which is not in every user's PATH. */
const MORE_FOLDERS = ['/usr/sbin', path.join(PROMETHEUS, 'usr/bin')];

/** Returns the full path of an installed program, or undefined. */
export const findProgram = (name) =>
  [...(process.env.PATH ?? '').split(path.delimiter), ...MORE_FOLDERS]
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));

const isDebian = () => existsSync('/etc/debian_version') && findProgram('apt-get');
const mayInstall = () => process.getuid?.() === 0 && isDebian();

let indexed = false;
/** Updates the package index of apt-get, once. */
async function updateIndex(options) {
  if (!indexed) await runCommand('apt-get', ['update'], options);
  indexed = true;
}

const sayFailure = ({ message, detail }) => say(`  ${message} ${detail?.split('\n').at(-1) ?? ''}`);

/** Writes a file of the system for an installation, and returns a function that deletes it. An existing one stays. */
function writeForNow(file, content, mode) {
  if (existsSync(file)) return () => {};
  writeFileSync(file, content, { mode });
  const remove = () => rmSync(file, { force: true });
  // An interrupted run must not leave it behind.
  process.once('exit', remove);
  return () => {
    process.off('exit', remove);
    remove();
  };
}

/** The file that packages ask before they start their services, with systemd and without. */
const POLICY = '/usr/sbin/policy-rc.d';

/** Forbids packages to start their services, and returns a function that allows it again. An existing policy stays. */
export const forbidServices = (file = POLICY) => writeForNow(file, '#!/bin/sh\nexit 101\n', 0o755);

/** Installs Debian packages where that is allowed, without starting their services. Prints why it failed. */
async function aptInstall(...names) {
  if (!mayInstall()) return;
  const options = {
    failure: `${names.join(' and ')} could not be installed.`,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  };
  const allowServices = forbidServices();
  try {
    await updateIndex(options);
    await runCommand('apt-get', ['install', '-y', '--no-install-recommends', ...names], options);
  } catch (error) {
    sayFailure(error);
  } finally {
    allowServices();
  }
}

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const findBrowser = () => BROWSERS.map(findProgram).find(Boolean);

/**
 * Finds a Chromium: the one that CHROME names, the headless shell from the system's packages, another one of the
 * system, or the one that comes as an npm package. The shell is preferred because a full Chromium renders its toolbar
 * for each page of a test, even headless.
 *
 * @returns {Promise<string>} its full path
 */
export async function ensureBrowser() {
  if (process.env.CHROME) return process.env.CHROME;
  const shell = () => findProgram('chromium-headless-shell');
  // Without the font, emoji are drawn as empty boxes.
  if (!shell()) await aptInstall('chromium-headless-shell', 'fonts-noto-color-emoji');
  return shell() ?? findBrowser() ?? unpackBrowser();
}

/** Unpacks the browser of the npm package, with the libraries that a bare system lacks, and wraps it to find them. */
async function unpackBrowser() {
  const e2e = path.join(ROOT, 'packages/e2e');
  const manifest = path.join(e2e, 'node_modules/@sparticuz/chromium/package.json');
  const folder = path.join(ROOT, '.cache/chromium', JSON.parse(readFileSync(manifest, 'utf8')).version);
  const wrapper = path.join(folder, 'run.sh');
  if (existsSync(wrapper)) return wrapper;
  // A killed run may have left a partly unpacked folder, and an earlier version of the package its own.
  rmSync(path.dirname(folder), { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const script =
    "const { default: chromium } = await import('@sparticuz/chromium'); console.log(await chromium.executablePath());";
  await runCommand(process.execPath, ['--input-type=module', '-e', script], {
    failure: 'The browser could not be unpacked.',
    cwd: e2e,
    // The package adds its libraries only on AWS Lambda, and unpacks into the temporary folder.
    env: { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
  });
  const lines = [
    '#!/bin/sh',
    'folder=$(dirname "$0")',
    'export LD_LIBRARY_PATH="$folder/al2023/lib"',
    'export FONTCONFIG_PATH="$folder/fonts"',
    'exec "$folder/chromium" "$@"',
  ];
  writeFileSync(wrapper, `${lines.join('\n')}\n`, { mode: 0o755 });
  return wrapper;
}

const DEPLOYMENT_PACKAGES = {
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  nginx: 'nginx-light',
  caddy: 'caddy',
  'systemd-analyze': 'systemd',
};

/** Installs missing programs that read the files of `deploy/`, where that is allowed. Tests report the ones they lack. */
export async function ensureDeploymentPrograms() {
  const missing = Object.entries(DEPLOYMENT_PACKAGES).filter(([program]) => !findProgram(program));
  if (missing.length > 0) await aptInstall(...missing.map(([, name]) => name));
}

const REDIS = 'redis-server';

/** Returns a redis-server, or `undefined` when there is none and none can be installed. */
export async function ensureRedis() {
  if (!findProgram(REDIS)) await aptInstall(REDIS);
  return findProgram(REDIS);
}

const POSTGRES = 'postgresql';
/** Configures the package not to create a cluster, which would take port 5432 at the next start of the machine. */
const WITHOUT_CLUSTER = '/etc/postgresql-common/createcluster.d/dubs-test.conf';

/** Installs a PostgreSQL beside the embedded one, without a cluster, where that is allowed. Tests report if it is missing. */
export async function ensurePostgres() {
  const place = '/usr/lib/postgresql';
  const versions = existsSync(place) ? readdirSync(place) : [];
  if (!mayInstall() || versions.some((name) => existsSync(path.join(place, name, 'bin/initdb')))) return;
  mkdirSync(path.dirname(WITHOUT_CLUSTER), { recursive: true });
  // That of a run which was killed.
  rmSync(WITHOUT_CLUSTER, { force: true });
  const allowCluster = writeForNow(WITHOUT_CLUSTER, 'create_main_cluster = false\n', 0o644);
  await aptInstall(POSTGRES);
  allowCluster();
}

/** Downloads and unpacks promtool, or prints why it cannot. Unpacking needs no root, and starts no service. */
export async function ensurePromtool() {
  if (findProgram('promtool')) return;
  if (!isDebian()) {
    say('  There is none, and it comes from packages of Debian only: the alerts are not tested.');
    return;
  }
  rmSync(PROMETHEUS, { recursive: true, force: true });
  mkdirSync(PROMETHEUS, { recursive: true });
  const options = { failure: 'promtool could not be unpacked.', cwd: PROMETHEUS };
  try {
    if (mayInstall()) await updateIndex(options);
    await runCommand('apt-get', ['download', 'prometheus'], options);
    const [file] = readdirSync(PROMETHEUS);
    await runCommand('dpkg', ['-x', file, '.'], options);
    rmSync(path.join(PROMETHEUS, file));
  } catch (error) {
    sayFailure(error);
  }
}

const SWIFT = ['proxy', 'account', 'container', 'object'];
const SWIFT_PACKAGES = [...SWIFT.map((kind) => `swift-${kind}`), 'memcached'];

/** Installs OpenStack Swift, an S3 of the system's packages, where that is allowed. Returns whether there is one. */
export async function ensureSwift() {
  const isThere = () => [...SWIFT.map((kind) => `swift-${kind}-server`), 'memcached'].every(findProgram);
  if (!isThere()) await aptInstall(...SWIFT_PACKAGES);
  return isThere();
}

if (process.argv[1] === import.meta.filename)
  say([REDIS, POSTGRES, ...Object.values(DEPLOYMENT_PACKAGES), ...SWIFT_PACKAGES].join(' '));
