// From a fresh checkout to built apps. Everything here works before anything is installed.
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

/** pnpm in the pinned version, as npm names it. The hash behind that is for Corepack, which checks it. */
export const PNPM = packageManager.split('+')[0];

/** What the last installation left behind: its key, and the folder of the pnpm that it used. */
const STAMP = path.join(ROOT, 'node_modules', '.dubs-installed');
const readStamp = () => (existsSync(STAMP) ? readFileSync(STAMP, 'utf8').split('\n') : []);

let pnpmFolder;
/** Returns the folder of pnpm in the pinned version; npm fetches it when it is not there yet, and takes two seconds to say where it is. */
async function findPnpm() {
  const [key, kept = ''] = readStamp();
  if (key === installKey() && existsSync(kept)) return kept;
  const said = await runCommand('npx', ['-y', '--package', PNPM, '-c', 'node -p process.env.PATH'], {
    failure: `${PNPM} could not be fetched. Is the network there?`,
    env: QUIET,
  });
  return said.trim().split('\n').at(-1).split(path.delimiter)[0];
}

/** Runs pnpm in the pinned version, which the scripts that it runs find too. */
async function pnpm(args, options) {
  pnpmFolder ??= await findPnpm();
  const PATH = [pnpmFolder, process.env.PATH].join(path.delimiter);
  return runCommand('pnpm', args, { cwd: ROOT, ...options, env: { ...QUIET, ...options.env, PATH } });
}

/** Everything that decides what gets installed. */
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

/** Installs the packages of the lock file, unless that was done and nothing has changed since. */
export async function install() {
  const key = installKey();
  if (readStamp()[0] === key) return;
  await step('Installing packages', async (note) => {
    await pnpm(['install', '--frozen-lockfile'], {
      failure:
        'The packages could not be installed. Is the network there? Starting again goes on where this stopped.',
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

/** Builds the apps; what has not changed comes out of the cache. */
export const buildApps = () =>
  step('Building', async (note) => {
    const said = await pnpm(['exec', 'turbo', 'run', 'build', '--output-logs=errors-only'], {
      failure: 'The build failed.',
    });
    if (/FULL TURBO/.test(said)) note('nothing has changed');
  });
