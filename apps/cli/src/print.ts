import { printable } from '../../../scripts/progress.mjs';

/** Prints one line. What people wrote may stand in it: it cannot steer the terminal. */
export const print = (line: string): void => console.log(printable(line));
