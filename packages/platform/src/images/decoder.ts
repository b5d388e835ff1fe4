import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { CropOutside, ImageRefused, ImagesUnavailable } from '@dubs/core/ports';
import type { Decoded, FromDecoder, Picture } from './decoder-messages.ts';

const START_TIMEOUT_MS = 20_000;
const CHECK_MEMORY_MS = 100;
const MAX_STDERR_CHARS = 2_000;
/**
 * The complete environment of the decoder, without secrets. One arena and early trimming make glibc return freed memory to the system,
 * which saves about a sixth.
 */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };

/** Returns the decoder's program: next to the bundle, or the source file when running from sources. */
export function decoderPath(): string {
  const built = fileURLToPath(new URL('./decoder-process.js', import.meta.url));
  return existsSync(built) ? built : fileURLToPath(new URL('./decoder-process.mjs', import.meta.url));
}

/** The limits of one picture, above which its decoder is killed. */
export interface DecoderLimits {
  timeoutMs: number;
  maxRssBytes: number;
}

/** A process that decodes one picture at a time. */
export interface Decoder {
  /**
   * Throws `ImageRefused` if the picture is broken or exceeds the limits; the process may have ended in this case. Throws `CropOutside` if
   * the part to keep is not inside the picture.
   */
  decode(picture: Picture): Promise<Decoded>;
  /** Returns the memory of the process in bytes after its last picture, also one that was refused. */
  rss(): number;
  /** True if it can take another picture. */
  isAlive(): boolean;
  /** Kills the process and waits for its exit. */
  kill(): Promise<void>;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** Returns the next message. When the process ends instead, throws the error that `onEnd` creates. */
function nextMessage(child: ChildProcess, onEnd: () => Error): Promise<FromDecoder> {
  return new Promise((resolve, reject) => {
    const unsubscribe = () => {
      child.off('message', onMessage).off('exit', onExit).off('error', onExit);
    };
    const onMessage = (message: FromDecoder) => {
      unsubscribe();
      resolve(message);
    };
    const onExit = () => {
      unsubscribe();
      reject(onEnd());
    };
    child.on('message', onMessage).on('exit', onExit).on('error', onExit);
  });
}

/** Returns the resident memory of a process in bytes; 0 without /proc or when the process has ended. */
async function readRss(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

/** Kills the process if the picture takes too long or too much memory. `cause` returns the reason. */
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
  }, CHECK_MEMORY_MS);
  return {
    cause: () => cause,
    end() {
      ended = true;
      clearTimeout(timer);
      clearInterval(memory);
    },
  };
}

/** Starts a decoder process from the program at `path`. Throws `ImagesUnavailable` when it does not start. */
export async function startDecoder(path: string, limits: DecoderLimits): Promise<Decoder> {
  const child = fork(path, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: ['--max-old-space-size=256', '--expose-gc'],
    env: ENVIRONMENT,
  });
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-MAX_STDERR_CHARS);
  });
  // The exit of the process is handled elsewhere, and a broken channel implies it.
  child.on('error', () => undefined);
  const startTimer = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS);
  const start = nextMessage(
    child,
    () => new ImagesUnavailable(`the image decoder does not start: ${stderr}`),
  );
  await start.finally(() => clearTimeout(startTimer));

  let rss = 0;
  return {
    rss: () => rss,
    isAlive: () => child.connected && child.exitCode === null && child.signalCode === null,
    kill: () => kill(child),
    async decode(picture) {
      const watcher = watch(child, limits);
      try {
        const response = nextMessage(child, () => new ImageRefused(watcher.cause() ?? 'its decoder crashed'));
        child.send(picture);
        const message = await response;
        if (message.kind !== 'ready') rss = message.rss;
        if (message.kind === 'done') return message.image;
        if (message.kind === 'outside') throw new CropOutside();
        throw new ImageRefused(
          message.kind === 'refused' ? message.reason : 'its decoder sent an unexpected message',
        );
      } finally {
        watcher.end();
      }
    },
  };
}
