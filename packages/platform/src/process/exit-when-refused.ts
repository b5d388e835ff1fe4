import { isUnavailable, StartRefused } from '@dubs/core/ports';
import { describeError } from './describe-error.ts';

/** Returns why a step refuses the start, in a sentence; undefined for an error that may be a mistake in Dubs. */
function findProblem(error: unknown, settings: string | undefined): string | undefined {
  if (error instanceof StartRefused) return error.message;
  const isOutside = isUnavailable(error) || (error instanceof Error && 'syscall' in error);
  return settings && isOutside ? `${settings} cannot be used: ${describeError(error)}` : undefined;
}

/**
 * Waits for a step of the start and returns its result. If the step refuses the start, prints the reason and exits with 1. `settings` names
 * those that the files, ports and connections of the step depend on.
 */
export async function exitWhenRefused<T>(step: Promise<T>, settings?: string): Promise<T> {
  try {
    return await step;
  } catch (error) {
    const problem = findProblem(error, settings);
    if (problem === undefined) throw error;
    process.stderr.write(`${problem}\n`);
    process.exit(1);
  }
}
