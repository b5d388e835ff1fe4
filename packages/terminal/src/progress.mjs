// Prints the progress, one line a step. A terminal shows the elapsed seconds live, other outputs at the end.
import { inspect } from 'node:util';

const terminal = process.stdout.isTTY === true && !process.env.CI;
const colour = terminal && !process.env.NO_COLOR;
const paint = (code, text) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);
const WIDTH = 44;
// A narrower one would not show the seconds.
const animated = terminal && process.stdout.columns >= WIDTH + 14;
// Other outputs get a line while a step is running: first after five seconds, then ever more rarely.
const FRAME_MS = 250;
const FIRST_MS = 5_000;
const SLOWEST_MS = 60_000;

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** An error whose message is for the person at the terminal; `detail` is the output of the program that failed. */
export class StepError extends Error {
  constructor(message, detail = '') {
    super(message);
    this.name = 'StepError';
    this.detail = detail;
  }
}

// Control characters, and marks and overrides of direction.
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const escape = (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Returns one line of text with escapes in place of the characters that could change what a terminal shows around it. */
export const printable = (text) => text.replace(CONTROLS, escape);

/** Returns the same for text of several lines. */
const printableLines = (text) => text.split('\n').map(printable).join('\n');

/** How many steps are running. */
let running = 0;

/** Returns a line that does not end up on the line of a running step. */
const onOwnLine = (text) => (running > 0 && animated ? `\r\u001b[K${text}` : text);

/** Prints a line. */
export const say = (text = '') => console.log(onOwnLine(text));

/** Prints a warning, on standard error: the output of a command may be read by a program. */
export const warn = (text) => console.error(onOwnLine(`${paint(33, '!')} ${text}`));

/**
 * Runs one step of the work under a title, and returns the result of `work`. The title of the finished step is
 * followed by the string given to `note`.
 */
export async function step(title, work) {
  const started = performance.now();
  let remark = '';
  const line = (mark, width = Infinity) => {
    const text = `${title.padEnd(WIDTH)} ${seconds(started)}`.slice(0, width);
    return `${mark} ${text}${paint(2, remark.slice(0, width - text.length))}`;
  };
  let timer;
  const beat = (pause) => {
    timer = setTimeout(() => {
      // A line that wraps cannot be drawn over.
      if (animated) process.stdout.write(`\r\u001b[K${line(paint(36, '·'), process.stdout.columns - 3)}`);
      else say(line('·'));
      beat(animated ? pause : Math.min(pause * 2, SLOWEST_MS));
    }, pause);
  };
  beat(animated ? FRAME_MS : FIRST_MS);
  running += 1;
  const end = (mark) => {
    clearTimeout(timer);
    say(line(mark));
    running -= 1;
  };
  try {
    const result = await work((text) => {
      remark = `  ${text}`;
    });
    end(paint(32, '✓'));
    return result;
  } catch (error) {
    end(paint(31, '✗'));
    throw error;
  }
}

/** Prints why the command failed, with the output of the program that failed. */
export function printFailure(error) {
  // The messages of these are written for the person at the terminal.
  if (['StepError', 'ConfigError'].includes(error?.name)) {
    if (error.detail) console.error(`\n${error.detail.trimEnd()}\n`);
    console.error(paint(31, printableLines(error.message)));
  } else {
    console.error(printableLines(inspect(error)));
  }
}
