import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type ProcessMark, markProcess } from '@dubs/db/embedded';
import { printable } from '@dubs/terminal';
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
  /** Called once, with its last words, when it keeps exiting without ever coming up. One without this is always restarted. */
  onGiveUp?: ((said: string) => void) | undefined;
  /** How long it is waited before each restart, the last for all that follow; for tests. */
  pausesMs?: readonly number[];
}

export interface Service {
  /** Lets it finish what it does, and ends it after 22 s at the latest. */
  stop(): Promise<void>;
  /** Ends it at once. */
  kill(): void;
  /** Ends it quickly, so that it starts again: its program has changed. */
  restart(): void;
}

/** A process may take 20 s to drain. */
const DRAIN_MS = 22_000;
/** What a restart leaves it for that. */
const RESTART_MS = 1_000;
/** A process that ran for this long has started: its settings are valid. */
const UP_MS = 10_000;
const QUICK_ENDS = 3;
/** After so long without an end the next one counts as the first. */
const QUIET_MS = 60_000;
const PAUSES_MS = [0, 500, 1_000, 2_000, 5_000, 15_000, 30_000];
const LAST_LINES = 20;

/**
 * Keeps a program running: restarts it when it ends, after growing pauses. Gives up a program that never came up when it exits
 * for the third time, since the next start would fail as well; a kill from outside may not recur.
 */
export function superviseService(options: ServiceOptions): Service {
  const { name, log, warn, onGiveUp, pausesMs = PAUSES_MS } = options;
  let child: ChildProcess | undefined;
  let isGone = false;
  let stopping = false;
  let restarting = false;
  let pause = new AbortController();
  const ended = keepRunning();

  async function keepRunning(): Promise<void> {
    let hasComeUp = false;
    let quickEnds = 0;
    for (let ends = 0; !stopping;) {
      const started = Date.now();
      isGone = false;
      child = launch(options);
      const { how, byItself } = await untilGone(child);
      isGone = true;
      if (stopping) return;
      if (restarting) {
        restarting = false;
        ends = 0;
        continue;
      }
      log.write(`${name} ended by ${how}`);
      const livedMs = Date.now() - started;
      hasComeUp ||= livedMs >= UP_MS;
      if (byItself && !hasComeUp && ++quickEnds >= QUICK_ENDS && onGiveUp)
        return onGiveUp(log.tail(LAST_LINES));
      ends = livedMs >= QUIET_MS ? 1 : ends + 1;
      const pauseMs = pausesMs[Math.min(ends, pausesMs.length) - 1] ?? 0;
      const when = pauseMs < 1_000 ? '' : ` in ${Math.round(pauseMs / 1_000)} s`;
      warn(`The ${name} ended by ${how} and starts again${when}.`);
      pause = new AbortController();
      await sleep(pauseMs, undefined, { signal: pause.signal }).catch(() => undefined);
    }
  }

  return {
    stop: async () => {
      stopping = true;
      pause.abort();
      child?.kill('SIGTERM');
      const late = setTimeout(() => child?.kill('SIGKILL'), DRAIN_MS);
      await ended;
      clearTimeout(late);
    },
    kill: () => void child?.kill('SIGKILL'),
    restart: () => {
      if (isGone) return pause.abort();
      restarting = true;
      const current = child;
      current?.kill('SIGTERM');
      setTimeout(() => current?.kill('SIGKILL'), RESTART_MS).unref();
    },
  };
}

/** Returns what a program sent by `showInTerminal`: text for the terminal that its log does not keep. */
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
const untilGone = (child: ChildProcess): Promise<{ how: string; byItself: boolean }> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve({ how: error.message, byItself: true }));
    child.once('close', (code, signal) =>
      resolve({ how: signal ?? `code ${code}`, byItself: signal === null }),
    );
  });
