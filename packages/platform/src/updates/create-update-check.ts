import type { Clock, Logger, UpdateCheck } from '@dubs/core/ports';
import { findUpdate } from './find-update.ts';

const PERIOD_MS = 24 * 60 * 60 * 1_000;

/** Creates a check that requests the feed on demand, at most once a day. If the feed fails, there is no update. */
export function createUpdateCheck(
  feedUrl: string,
  { clock, log }: { clock: Clock; log: Logger },
): UpdateCheck {
  let asked: { at: number; found: ReturnType<UpdateCheck['find']> } | undefined;
  return {
    find() {
      const now = clock.now().getTime();
      if (!asked || now - asked.at >= PERIOD_MS) {
        const found = findUpdate(feedUrl).catch((error: unknown) => {
          log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'update_check.failed');
          return null;
        });
        asked = { at: now, found };
      }
      return asked.found;
    },
  };
}
