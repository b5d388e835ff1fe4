import { printable } from '@dubs/terminal';
import { LOG_SENTENCES } from './log-sentences.ts';

const WARN = 40;
/** Warnings of Node about the code that it runs. They are for developers, who read the log. */
const NODE_REMARK = /^\((node:\d+\)|Use `node --trace)/;
const BURST = 5;
const BURST_MS = 10_000;

/**
 * Returns the part of a log line that the person at the terminal should see: a sentence for a warning or an error,
 * with the job and the cause or the warning, or any output that is not a log line. Returns `undefined` for the rest.
 */
export function sentenceToEcho(line: string): string | undefined {
  if (!line.startsWith('{')) return NODE_REMARK.test(line) ? undefined : line.trim() || undefined;
  try {
    const { level, msg, job, err, warning } = JSON.parse(line) as {
      level?: number;
      msg?: string;
      job?: string;
      err?: { message?: string };
      warning?: string;
    };
    if (typeof level !== 'number' || level < WARN) return undefined;
    const sentence = LOG_SENTENCES[msg ?? ''] ?? msg;
    const what = job ? `${sentence} (${job})` : sentence;
    return printable([what, err?.message ?? warning].filter(Boolean).join(': ')) || line;
  } catch {
    return line;
  }
}

/** Returns a function that prints at most five lines in ten seconds, and then once `more`. */
export function limitBursts(print: (text: string) => void, more: string, now: () => number = Date.now) {
  let since = 0;
  let printed = 0;
  return (text: string): void => {
    if (now() - since > BURST_MS) [since, printed] = [now(), 0];
    printed += 1;
    if (printed <= BURST) print(text);
    else if (printed === BURST + 1) print(more);
  };
}
