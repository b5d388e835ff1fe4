// Installs the packages and builds the apps of a fresh checkout. Everything here works before anything is installed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { step } from '../packages/terminal/src/progress.mjs';
import { runCommand } from './run-command.mjs';

/** The folder of the checkout. */
export const ROOT = path.dirname(import.meta.dirname);

/** Turns telemetry of the tools off. */
const QUIET = {
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  npm_config_update_notifier: 'false',
  npm_config_fund: 'false',
  npm_config_audit: 'false',
};

const { packageManager } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

/** Name and pinned version of pnpm, for npm. The hash that follows in package.json is checked by Corepack. */
export const PNPM = packageManager.split('+')[0];

/** Records the last installation: its key, and the folder of the pnpm that it used. */
const STAMP = path.join(ROOT, 'node_modules', '.dubs-installed');
const readStamp = () => (existsSync(STAMP) ? readFileSync(STAMP, 'utf8').split('\n') : []);

let pnpmFolder;
/**
 * Returns the folder of the pinned pnpm. Prefers the recorded one: npx downloads it if necessary, and takes two
 * seconds anyway.
 */
async function findPnpm() {
  const [key, kept = ''] = readStamp();
  if (key === installKey() && existsSync(kept)) return kept;
  const output = await runCommand('npx', ['-y', '--package', PNPM, '-c', 'node -p process.env.PATH'], {
    failure: `${PNPM} could not be fetched. Is the network there?`,
    env: QUIET,
  });
  return output.trim().split('\n').at(-1).split(path.delimiter)[0];
}

/** Runs the pinned pnpm. The scripts that it runs find the same version in PATH. */
async function pnpm(args, options) {
  pnpmFolder ??= await findPnpm();
  const PATH = [pnpmFolder, process.env.PATH].join(path.delimiter);
  return runCommand('pnpm', args, { cwd: ROOT, ...options, env: { ...QUIET, ...options.env, PATH } });
}

/** Returns a hash of everything that determines what is installed. */
function installKey() {
  const hash = createHash('sha256').update(
    `${process.platform} ${process.arch} ${process.versions.modules}\n`,
  );
  const manifests = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder)).map((name) => path.join(folder, name, 'package.json')),
  );
  const roots = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'labs/package.json'];
  for (const file of [...roots, ...manifests.sort()]) {
    if (existsSync(path.join(ROOT, file)))
      hash.update(`${file}\n`).update(readFileSync(path.join(ROOT, file)));
  }
  return hash.digest('hex');
}

/** Installs the packages of the lock file, unless they are installed and nothing has changed. */
export async function install() {
  const key = installKey();
  if (readStamp()[0] === key) return;
  await step('Installing packages', async (note) => {
    await pnpm(['install', '--frozen-lockfile'], {
      failure:
        'The packages could not be installed. Is the network there? The next start continues where this one stopped.',
      env: { CI: '1' },
      onLine: (line) => {
        const added = /^\+ ?(\d+)|added (\d+)/.exec(line);
        if (added) note(`${added[1] ?? added[2]} packages`);
      },
    });
    mkdirSync(path.dirname(STAMP), { recursive: true });
    writeFileSync(STAMP, `${key}\n${pnpmFolder}`);
  });
}

/** Builds the apps; unchanged ones come from the cache. */
export const buildApps = () =>
  step('Building', async (note) => {
    const output = await pnpm(['exec', 'turbo', 'run', 'build', '--output-logs=errors-only'], {
      failure: 'The build failed.',
    });
    if (/FULL TURBO/.test(output)) note('nothing has changed');
  });
