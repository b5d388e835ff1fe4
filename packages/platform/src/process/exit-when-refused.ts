import { StartRefused } from '@dubs/core/ports';

/** Waits for the startup checks. If one fails, prints the reason and exits with 1. */
export async function exitWhenRefused(checks: Promise<void>): Promise<void> {
  try {
    await checks;
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
