/** An error whose message is for the person at the terminal; `detail` is what a program said before it failed. */
export class StepError extends Error {
  constructor(message: string, detail?: string);
  readonly detail: string;
}

/** Prints a line of its own. */
export function say(text?: string): void;

/** Prints a line that asks for attention. */
export function warn(text: string): void;

/** One line of text with escapes in place of the characters that could change what a terminal shows around it. */
export function printable(text: string): string;

/** Does one step of the work under a title, and says how long it took; `note` adds a remark to that line. */
export function step<T>(title: string, work: (note: (text: string) => void) => Promise<T> | T): Promise<T>;

/** Says why it ended and with which words of the failed program. */
export function printFailure(error: unknown): void;
