// Runs programs quietly: what they say is kept for when they fail.
import { spawn } from 'node:child_process';
import { StepError } from './progress.mjs';

const KEPT_CHARACTERS = 4_000;
const KEPT_LINES = 25;
const running = new Set();

/** The end of a long text. */
export const tail = (text, lines = KEPT_LINES) => text.trimEnd().split('\n').slice(-lines).join('\n');

/**
 * Runs a program to its end.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ failure: string, env?: NodeJS.ProcessEnv, cwd?: string, onLine?: (line: string) => void }} options
 *   `failure` is the sentence to show when it fails
 * @returns {Promise<string>} what it said, cut to its end
 */
export function runCommand(command, args, { failure, env, cwd, onLine }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let said = '';
    let line = '';
    const listen = (data) => {
      said = (said + data).slice(-KEPT_CHARACTERS);
      if (!onLine) return;
      const parts = (line + data).split('\n');
      line = parts.pop() ?? '';
      for (const part of parts) onLine(part);
    };
    child.stdout.setEncoding('utf8').on('data', listen);
    child.stderr.setEncoding('utf8').on('data', listen);
    child.once('error', (error) => reject(new StepError(failure, error.message)));
    child.once('close', (code, signal) => {
      running.delete(child);
      if (code === 0) resolve(said);
      else reject(new StepError(failure, tail(said) || `${command} ended by ${signal ?? `code ${code}`}.`));
    });
  });
}

/** Ends whatever `runCommand` runs at the moment; answers whether there was anything. */
export function endCommands() {
  for (const child of running) child.kill('SIGTERM');
  return running.size > 0;
}
