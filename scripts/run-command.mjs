// Runs programs quietly: what they say is kept for when they fail.
import { spawn } from 'node:child_process';
import { StepError } from '../packages/terminal/src/progress.mjs';

const LINE_CHARACTERS = 200;
const KEPT_LINES = 25;
const running = new Set();

/** Returns the end of a long text. */
const tail = (text, lines) => text.trimEnd().split('\n').slice(-lines).join('\n');

/**
 * Runs a program to its end.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ failure: string, env?: NodeJS.ProcessEnv, cwd?: string, onLine?: (line: string) => void, kept?: number }} options
 *   `failure` is the sentence to show when it fails, `kept` how many lines of its words to show with it
 * @returns {Promise<string>} what it said, cut to its end
 */
export function runCommand(command, args, { failure, env, cwd, onLine, kept = KEPT_LINES }) {
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
      said = (said + data).slice(-kept * LINE_CHARACTERS);
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
      else
        reject(
          new StepError(failure, tail(said, kept) || `${command} ended by ${signal ?? `code ${code}`}.`),
        );
    });
  });
}

/** Ends whatever `runCommand` runs at the moment; answers whether there was anything. */
export function endCommands() {
  for (const child of running) child.kill('SIGTERM');
  return running.size > 0;
}
