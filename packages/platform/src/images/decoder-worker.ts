import type { Decoder } from './decoder.ts';
import type { Picture } from './decoder-messages.ts';

/** A decoder process that uses more memory is stopped after its picture. */
const RECYCLE_RSS_BYTES = 300 * 1024 * 1024;

/** Decodes one picture at a time, in a process that is started on demand and stopped when idle. */
export interface DecoderWorker {
  isBusy(): boolean;
  /** True if its process is running. */
  isWarm(): boolean;
  decode(picture: Picture): ReturnType<Decoder['decode']>;
  close(): Promise<void>;
}

/** Creates a worker. `start` starts a process, which ends after `idleMs` without work. */
export function createDecoderWorker(start: () => Promise<Decoder>, idleMs: number): DecoderWorker {
  let decoder: Decoder | null = null;
  let idle: NodeJS.Timeout | undefined;
  let busy = false;

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const stopping = decoder;
    decoder = null;
    await stopping?.kill();
  }

  async function recycle(): Promise<void> {
    if (!decoder?.isAlive() || decoder.rss() > RECYCLE_RSS_BYTES) await stop();
    else idle = setTimeout(() => void stop(), idleMs);
  }

  return {
    isBusy: () => busy,
    isWarm: () => decoder !== null,
    async decode(picture) {
      busy = true;
      clearTimeout(idle);
      try {
        if (!decoder?.isAlive()) {
          await stop();
          decoder = await start();
        }
        return await decoder.decode(picture);
      } finally {
        await recycle();
        busy = false;
      }
    },
    close: stop,
  };
}
