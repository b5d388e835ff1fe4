// `pnpm dev`: runs Dubs and applies every change. The server and the worker are rebuilt and restarted, the screens
// are replaced in the open page.
import './node-version.mjs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { install, ROOT } from './bootstrap.mjs';
import { ENTRIES } from './entries.mjs';
import { loadEnvFile } from '../packages/terminal/src/env-file.mjs';
import { say, printFailure, step, StepError } from '../packages/terminal/src/progress.mjs';

process.chdir(ROOT);

const folderOf = (app) => path.join(ROOT, 'apps', app);
const WEB_PORT = 5173;

/** Serves the screens from their sources with Vite, which proxies calls and pictures to the server. */
async function serveWeb(api, port) {
  process.env.API_URL = api;
  const { createServer } = await import(
    createRequire(path.join(folderOf('web'), 'package.json')).resolve('vite')
  );
  const listeners = process.listeners('SIGTERM');
  const web = await createServer({
    root: folderOf('web'),
    logLevel: 'warn',
    server: { port, strictPort: true },
  });
  // Vite would exit on SIGTERM before the database has stopped.
  for (const listener of process.listeners('SIGTERM'))
    if (!listeners.includes(listener)) process.off('SIGTERM', listener);
  await web.listen();
}

try {
  loadEnvFile();
  say('Dubs, for its developers');
  await install();
  // esbuild can only be imported after the installation.
  const { bundle } = await import('./bundle.mjs');
  // Invite links open the screens that Vite serves.
  process.env.PUBLIC_URL ||= `http://localhost:${WEB_PORT}`;
  let services;
  const restart = (app) => (ok) => {
    if (!services) return;
    say(ok ? `· ${app} rebuilt` : `✗ ${app} does not build`);
    if (ok) services.restart(app);
  };
  await step('Building', () =>
    Promise.all([
      bundle(folderOf('cli'), ENTRIES.cli),
      bundle(folderOf('server'), ENTRIES.server, { watch: restart('server') }),
      bundle(folderOf('worker'), ENTRIES.worker, { watch: restart('worker') }),
    ]),
  );
  if (process.exitCode) throw new StepError('cli does not build.');
  const { run } = await import(path.join(folderOf('cli'), 'dist/start.js'));
  await run({
    demo: false,
    endWithParent: process.env.npm_lifecycle_event !== undefined,
    onUp: async (running, port) => {
      await step('Starting Vite', () => serveWeb(`http://localhost:${port}`, WEB_PORT));
      services = running;
    },
  });
  process.exit(0);
} catch (error) {
  printFailure(error);
  process.exit(1);
}
