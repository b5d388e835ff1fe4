import { printable } from '@dubs/terminal';

/** Prints one line. Escapes control characters, since the line may contain what users wrote. */
export const print = (line: string): void => console.log(printable(line));
