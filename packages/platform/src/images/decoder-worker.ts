import type { Decoder } from './decoder.ts';
import type { Picture } from './decoder-messages.ts';

/** Above this a decoder gives its memory back by ending; its successor starts small. */
const RECYCLE_RSS_BYTES = 300 * 1024 * 1024;

/** One of the few places where a picture can be decoded: it has a process while there is work, and for a while after. */
export interface Lane {
  isBusy(): boolean;
  /** Whether a process is there already. */
  isWarm(): boolean;
  decode(picture: Picture): ReturnType<Decoder['decode']>;
  close(): Promise<void>;
}

/** `start` starts a process; one that has had nothing to do for `idleMs` is ended. */
export function createLane(start: () => Promise<Decoder>, idleMs: number): Lane {
  let decoder: Decoder | null = null;
  let idle: NodeJS.Timeout | undefined;
  let busy = false;

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = decoder;
    decoder = null;
    await ending?.kill();
  }

  /** After HEIC the memory of the process stays grown for good. */
  async function tidyUp(picture: Picture, rss: number): Promise<void> {
    if (picture.format === 'heic' || rss > RECYCLE_RSS_BYTES || !decoder?.isAlive()) await end();
    else idle = setTimeout(() => void end(), idleMs);
  }

  return {
    isBusy: () => busy,
    isWarm: () => decoder !== null,
    async decode(picture) {
      busy = true;
      clearTimeout(idle);
      let rss = 0;
      try {
        if (!decoder?.isAlive()) {
          await end();
          decoder = await start();
        }
        const result = await decoder.decode(picture);
        rss = result.rss;
        return result;
      } finally {
        await tidyUp(picture, rss);
        busy = false;
      }
    },
    close: end,
  };
}
