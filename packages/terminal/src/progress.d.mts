/** An error whose message is for the person at the terminal; `detail` is the output of the program that failed. */
export class StepError extends Error {
  constructor(message: string, detail?: string);
  readonly detail: string;
}

/** Prints a line. */
export function say(text?: string): void;

/** Prints a warning. */
export function warn(text: string): void;

/** Returns one line of text with escapes in place of the characters that could change what a terminal shows around it. */
export function printable(text: string): string;

/** Runs one step of the work, and prints its title and duration; `note` adds a remark to that line. */
export function step<T>(title: string, work: (note: (text: string) => void) => Promise<T> | T): Promise<T>;

/** Prints why the command failed, with the output of the program that failed. */
export function printFailure(error: unknown): void;
