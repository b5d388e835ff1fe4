// Runs programs without printing their output, which is kept for error messages.
import { spawn } from 'node:child_process';
import { StepError } from '../packages/terminal/src/progress.mjs';

const LINE_CHARACTERS = 200;
const KEPT_LINES = 25;
const running = new Set();
process.once('exit', () => {
  for (const child of running) child.kill();
});

/** Returns the end of a long text. */
const tail = (text, lines) => text.trimEnd().split('\n').slice(-lines).join('\n');

/**
 * Runs a program to its end, or to that of this process.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ failure: string, env?: NodeJS.ProcessEnv, cwd?: string, onLine?: (line: string) => void, kept?: number }} options
 *   `failure` is the message if it fails, `kept` the number of output lines to show with it
 * @returns {Promise<string>} the end of its output
 */
export function runCommand(command, args, { failure, env, cwd, onLine, kept = KEPT_LINES }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let output = '';
    let line = '';
    const listen = (data) => {
      output = (output + data).slice(-kept * LINE_CHARACTERS);
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
      if (code === 0) resolve(output);
      else
        reject(
          new StepError(failure, tail(output, kept) || `${command} ended by ${signal ?? `code ${code}`}.`),
        );
    });
  });
}
