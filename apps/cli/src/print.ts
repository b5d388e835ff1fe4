import { printable } from '@dubs/terminal';

/** Prints one line. What people wrote may stand in it: it cannot steer the terminal. */
export const print = (line: string): void => console.log(printable(line));
