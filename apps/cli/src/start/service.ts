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
  /** A module that is loaded before the program. */
  preload: string;
  env: NodeJS.ProcessEnv;
  log: LogFile;
  /** Prints a line for the person at the terminal. */
  say: (text: string) => void;
  /** Prints a warning. */
  warn: (text: string) => void;
  /** Called after each start, with the new process. */
  onStart: (mark: ProcessMark) => void;
  /**
   * Called once, with the end of the log, if the program keeps exiting without ever coming up. Without this, it is
   * always restarted.
   */
  onGiveUp?: ((said: string) => void) | undefined;
  /** Delays before the restarts; the last one is repeated. For tests. */
  pausesMs?: readonly number[];
}

export interface Service {
  /** Stops it gracefully, and kills it after 22 s. */
  stop(): Promise<void>;
  /** Kills it immediately. */
  kill(): void;
  /** Restarts it quickly, because its program has changed. */
  restart(): void;
}

/** A process may take 20 s to drain. */
const DRAIN_MS = 22_000;
/** Time to drain before a restart. */
const RESTART_MS = 1_000;
/** A process that has run this long counts as started: its settings are valid. */
const UP_MS = 10_000;
const QUICK_ENDS = 3;
/** After a run of this length, the count of ends starts over. */
const QUIET_MS = 60_000;
const PAUSES_MS = [0, 500, 1_000, 2_000, 5_000, 15_000, 30_000];
const LAST_LINES = 20;

/**
 * Keeps a program running: restarts it when it ends, after growing delays. Gives up if it exits three times without
 * ever coming up, since the next start would fail as well. Being killed does not count, since that may not recur.
 */
export function superviseService(options: ServiceOptions): Service {
  const { name, log, warn, onGiveUp, pausesMs = PAUSES_MS } = options;
  let child: ChildProcess | undefined;
  let hasEnded = false;
  let stopping = false;
  let restarting = false;
  let pause = new AbortController();
  const ended = keepRunning();

  async function keepRunning(): Promise<void> {
    let hasComeUp = false;
    let quickEnds = 0;
    for (let ends = 0; !stopping;) {
      const started = Date.now();
      hasEnded = false;
      child = launch(options);
      const { how, hasExited } = await waitForEnd(child);
      hasEnded = true;
      if (stopping) return;
      if (restarting) {
        restarting = false;
        ends = 0;
        continue;
      }
      log.write(`${name} ended by ${how}`);
      const livedMs = Date.now() - started;
      hasComeUp ||= livedMs >= UP_MS;
      if (hasExited && !hasComeUp && ++quickEnds >= QUICK_ENDS && onGiveUp)
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
      if (hasEnded) return pause.abort();
      restarting = true;
      const current = child;
      current?.kill('SIGTERM');
      setTimeout(() => current?.kill('SIGKILL'), RESTART_MS).unref();
    },
  };
}

/** Returns the text that a program sent with `showInTerminal`, which is printed but not logged. */
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
    // Its own process group: Ctrl-C reaches it only through its supervisor.
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

/** Resolves with the cause when the process has ended and its output was read to the end. */
const waitForEnd = (child: ChildProcess): Promise<{ how: string; hasExited: boolean }> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve({ how: error.message, hasExited: true }));
    child.once('close', (code, signal) =>
      resolve({ how: signal ?? `code ${code}`, hasExited: signal === null }),
    );
  });
