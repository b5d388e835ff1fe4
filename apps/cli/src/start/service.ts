import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type ProcessMark, markProcess } from '@dubs/db/embedded';
import { printable } from '../../../../scripts/progress.mjs';
import { limitBursts, sentenceToEcho } from './echo.ts';
import type { LogFile } from './log-file.ts';

export interface ServiceOptions {
  name: string;
  /** The built program. */
  file: string;
  /** A module that is loaded before it. */
  preload: string;
  env: NodeJS.ProcessEnv;
  log: LogFile;
  /** Prints a line for the person at the terminal. */
  say: (text: string) => void;
  /** Prints one that asks for attention. */
  warn: (text: string) => void;
  /** Called after each start, with the new process. */
  onStart: (mark: ProcessMark) => void;
  /** Called once when it keeps dying, with its last words. */
  onGiveUp: (said: string) => void;
}

export interface Service {
  /** Lets it finish what it does, and ends it after 22 s at the latest. */
  stop(): Promise<void>;
  /** Ends it at once. */
  kill(): void;
  /** Ends it quickly, so that it starts anew: its program has changed. */
  restart(): void;
}

/** A process may take 20 s to drain. */
const DRAIN_MS = 22_000;
/** What a restart leaves it for that. */
const RESTART_MS = 1_000;
/** One that lives shorter than this died quickly. */
const QUICK_MS = 10_000;
const QUICK_DEATHS = 3;
const LAST_LINES = 20;

/** Keeps a program running: starts it anew when it dies, later each time, and gives up at the third quick death. */
export function superviseService(options: ServiceOptions): Service {
  const { name, log, warn } = options;
  let child: ChildProcess | undefined;
  let stopping = false;
  let restarting = false;
  const ended = keepRunning();

  async function keepRunning(): Promise<void> {
    for (let quickDeaths = 0; !stopping;) {
      const started = Date.now();
      child = launch(options);
      const how = await untilGone(child);
      if (stopping) return;
      if (restarting) {
        restarting = false;
        continue;
      }
      quickDeaths = Date.now() - started < QUICK_MS ? quickDeaths + 1 : 0;
      log.write(`${name} ended by ${how}`);
      if (quickDeaths >= QUICK_DEATHS) return options.onGiveUp(log.tail(LAST_LINES));
      warn(`The ${name} ended by ${how} and starts again.`);
      await sleep(quickDeaths * 500);
    }
  }

  return {
    stop: async () => {
      stopping = true;
      child?.kill('SIGTERM');
      const late = setTimeout(() => child?.kill('SIGKILL'), DRAIN_MS);
      await ended;
      clearTimeout(late);
    },
    kill: () => void child?.kill('SIGKILL'),
    restart: () => {
      restarting = true;
      const current = child;
      current?.kill('SIGTERM');
      setTimeout(() => current?.kill('SIGKILL'), RESTART_MS).unref();
    },
  };
}

/** What a program wants to show in the terminal and not to keep in its log, as `showInTerminal` sends it. */
const terminalTextIn = (message: unknown): string | undefined =>
  typeof message === 'object' &&
  message !== null &&
  'terminal' in message &&
  typeof message.terminal === 'string'
    ? printable(message.terminal)
    : undefined;

function launch({ name, file, preload, env, log, say, warn, onStart }: ServiceOptions): ChildProcess {
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', '--import', pathToFileURL(preload).href, file],
    // A group of its own: Ctrl-C reaches it by way of its supervisor alone.
    { env, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  );
  const echo = limitBursts(warn, `The ${name} says more: ${log.path}`);
  const listen = (stream: Readable | null): void => {
    if (!stream) return;
    createInterface({ input: stream }).on('line', (line) => {
      log.write(line);
      const sentence = sentenceToEcho(line);
      if (sentence) echo(`${name}: ${sentence}`);
    });
  };
  child.on('message', (message) => {
    const text = terminalTextIn(message);
    if (text !== undefined) say(text);
  });
  listen(child.stdout);
  listen(child.stderr);
  if (child.pid !== undefined) onStart(markProcess(child.pid));
  return child;
}

/** Resolves, when the process is gone and its last words are read, to what ended it. */
const untilGone = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(signal ?? `code ${code}`));
  });
