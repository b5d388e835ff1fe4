// `npm start` and `npm run demo`: installs and builds a fresh checkout, and runs Dubs until it is stopped.
import './node-version.mjs';
import path from 'node:path';
import { buildApps, install, ROOT } from './bootstrap.mjs';
import { loadEnvFile } from '../packages/terminal/src/env-file.mjs';
import { say, printFailure } from '../packages/terminal/src/progress.mjs';

process.chdir(ROOT);

// Until the apps run, a signal ends the installation or the build, and then this process.
const giveUp = () => {
  say('\nStopped.');
  process.exit(130);
};
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
for (const signal of SIGNALS) process.on(signal, giveUp);

try {
  loadEnvFile();
  say(process.argv.includes('--demo') ? 'Dubs, with a family to look at' : 'Dubs');
  await install();
  await buildApps();
  const { run } = await import(path.join(ROOT, 'apps/cli/dist/start.js'));
  for (const signal of SIGNALS) process.removeListener(signal, giveUp);
  await run({
    demo: process.argv.includes('--demo'),
    // npm forwards signals, but sends none when it is killed itself.
    endWithParent: process.env.npm_lifecycle_event !== undefined,
  });
  process.exit(0);
} catch (error) {
  printFailure(error);
  process.exit(1);
}
