import { printable } from '@dubs/terminal';
import { LOG_SENTENCES } from './log-sentences.ts';

const WARN = 40;
/** What Node remarks about the code that it runs: for its developers, who read the log. */
const NODE_REMARK = /^\((node:\d+\)|Use `node --trace)/;
const BURST = 5;
const BURST_MS = 10_000;

/**
 * Returns what a person at the terminal should see of a log line: a sentence for a warning or an error, with the job and the cause,
 * and any output that is no log line. Returns `undefined` for the rest.
 */
export function sentenceToEcho(line: string): string | undefined {
  if (!line.startsWith('{')) return NODE_REMARK.test(line) ? undefined : line.trim() || undefined;
  try {
    const { level, msg, job, err } = JSON.parse(line) as {
      level?: number;
      msg?: string;
      job?: string;
      err?: { message?: string };
    };
    if (typeof level !== 'number' || level < WARN) return undefined;
    const sentence = LOG_SENTENCES[msg ?? ''] ?? msg;
    const what = job ? `${sentence} (${job})` : sentence;
    return printable([what, err?.message].filter(Boolean).join(': ')) || line;
  } catch {
    return line;
  }
}

/** Lets five lines through every ten seconds, then one that says there are more: a storm stays readable. */
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
