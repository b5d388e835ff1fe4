import { printFailure } from '@dubs/terminal';
import type { Settings } from '@dubs/platform/testing';
import { vi } from 'vitest';
import { createDubs } from '../create-dubs.ts';
import { explainError } from '../explain-error.ts';

/**
 * Runs `dubs` with these settings and arguments in this process, for what does not depend on the process: starting one
 * takes longer than most commands. Returns the exit code and output.
 */
export async function dubsHere(settings: Settings, ...words: string[]) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const lines: string[] = [];
  const spies = (['log', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((line: string) => void lines.push(line)),
  );
  let code = 0;
  try {
    await createDubs().parseAsync(words, { from: 'user' });
  } catch (error) {
    printFailure(explainError(error));
    code = 1;
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
  return { code, lines: lines.flatMap((line) => line.split('\n')) };
}
