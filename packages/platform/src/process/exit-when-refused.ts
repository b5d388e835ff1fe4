import { MediaStoreRefused } from '@dubs/core/ports';

/** Waits for the claim of the media store. When it is refused, prints the reason and exits with 1. */
export async function exitWhenRefused(claim: Promise<void>): Promise<void> {
  try {
    await claim;
  } catch (error) {
    if (!(error instanceof MediaStoreRefused)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
