// Says what is being done, one line a step: seconds run along in a terminal, and appear at the end elsewhere.
const terminal = process.stdout.isTTY === true && !process.env.CI;
const colour = terminal && !process.env.NO_COLOR;
const paint = (code, text) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);
const WIDTH = 44;
const HEARTBEAT_MS = 20_000;

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** An error whose message is for the person at the terminal; `detail` is what a program said before it failed. */
export class StepError extends Error {
  constructor(message, detail = '') {
    super(message);
    this.name = 'StepError';
    this.detail = detail;
  }
}

/** Prints a line of its own. */
export const say = (text = '') => console.log(text);

/** Prints a line that asks for attention. */
export const warn = (text) => console.log(`${paint(33, '!')} ${text}`);

/**
 * Does one step of the work under a title. What `work` returns is passed on; a string given to `note` stands
 * behind the title of the finished step.
 */
export async function step(title, work) {
  const started = performance.now();
  let remark = '';
  const write = (mark, end) =>
    process.stdout.write(
      `${end === '\n' && terminal ? '\r\u001b[K' : terminal ? '\r' : ''}${mark} ${title.padEnd(WIDTH)} ${seconds(started)}${remark}${end}`,
    );
  const beat = terminal
    ? setInterval(() => write(paint(36, '·'), ''), 250)
    : setInterval(() => say(`· ${title}, ${seconds(started)} so far`), HEARTBEAT_MS);
  if (terminal) write(paint(36, '·'), '');
  try {
    const result = await work((text) => {
      remark = paint(2, `  ${text}`);
    });
    write(paint(32, '✓'), '\n');
    return result;
  } catch (error) {
    write(paint(31, '✗'), '\n');
    throw error;
  } finally {
    clearInterval(beat);
  }
}

/** Says why it ended and with which words of the failed program. */
export function sayFailure(error) {
  if (error instanceof StepError || error?.name === 'StepError') {
    if (error.detail) console.error(`\n${error.detail.trimEnd()}\n`);
    console.error(paint(31, error.message));
  } else {
    console.error(error);
  }
}
