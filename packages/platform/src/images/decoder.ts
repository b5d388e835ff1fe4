import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { ProcessedImage } from '@dubs/core/ports';
import { ImageRefused, ImagesUnavailable } from '@dubs/core/ports';
import type { FromDecoder, Picture } from './decoder-messages.ts';
import { readRss } from './read-rss.ts';

const START_TIMEOUT_MS = 20_000;
const WATCH_MS = 100;
const STDERR_KEPT = 2_000;
/**
 * All of the environment that a decoder sees: hostile bytes find no secrets there. One arena and early trimming make
 * glibc give freed pictures back to the system, which takes about a sixth off a decoder's memory.
 */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };

/** What one picture may cost before its decoder is killed. */
export interface DecoderLimits {
  timeoutMs: number;
  maxRssBytes: number;
}

/** A process that decodes one picture at a time. */
export interface Decoder {
  /** Throws `ImageRefused` when the picture is broken or costs too much; the process may be gone afterwards. */
  decode(picture: Picture): Promise<{ image: ProcessedImage; rss: number }>;
  /** Whether it can take another picture. */
  isAlive(): boolean;
  /** Kills the process and waits until it is gone. */
  kill(): Promise<void>;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Waits for the next message. `onEnd` makes the error for a process that ends instead of answering. */
function nextMessage(child: ChildProcess, onEnd: () => Error): Promise<FromDecoder> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      child.off('message', onMessage).off('exit', onExit).off('error', onExit);
    };
    const onMessage = (message: FromDecoder) => {
      settle();
      resolve(message);
    };
    const onExit = () => {
      settle();
      reject(onEnd());
    };
    child.on('message', onMessage).on('exit', onExit).on('error', onExit);
  });
}

/** Kills the process when the picture takes too long or too much memory. Answers why, if it did, and stops watching. */
function watch(child: ChildProcess, { timeoutMs, maxRssBytes }: DecoderLimits) {
  let cause: string | undefined;
  let ended = false;
  const stop = (reason: string) => {
    if (ended) return;
    cause = reason;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(() => stop('it takes too long'), timeoutMs);
  const memory = setInterval(() => {
    void readRss(child.pid ?? 0).then((rss) => {
      if (rss > maxRssBytes) stop('it takes too much memory');
    });
  }, WATCH_MS);
  return {
    cause: () => cause,
    end() {
      ended = true;
      clearTimeout(timer);
      clearInterval(memory);
    },
  };
}

/** Starts a decoder process from the program at `path`. Throws `ImagesUnavailable` when there is none to be had. */
export async function startDecoder(path: string, limits: DecoderLimits): Promise<Decoder> {
  const child = fork(path, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: ['--max-old-space-size=256', '--expose-gc'],
    env: ENVIRONMENT,
  });
  let complaints = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-STDERR_KEPT);
  });
  // A process that has gone is noticed by its end; that its channel broke as well is no news.
  child.on('error', () => undefined);
  const startTimer = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS);
  const start = nextMessage(
    child,
    () => new ImagesUnavailable(`the image decoder does not start: ${complaints}`),
  );
  await start.finally(() => clearTimeout(startTimer));

  return {
    isAlive: () => child.connected && child.exitCode === null && child.signalCode === null,
    kill: () => kill(child),
    async decode(picture) {
      const watcher = watch(child, limits);
      try {
        const answer = nextMessage(
          child,
          () => new ImageRefused(watcher.cause() ?? 'its decoder broke down'),
        );
        child.send(picture);
        const message = await answer;
        if (message.kind === 'done') return { image: message.image, rss: message.rss };
        throw new ImageRefused(message.kind === 'refused' ? message.reason : 'its decoder lost the thread');
      } finally {
        watcher.end();
      }
    },
  };
}
