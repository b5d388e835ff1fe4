import { printable } from '@dubs/terminal';

/**
 * Calls `onLoss` once if output cannot be written, such as on a full disk. A reader that has ended, such as `head`,
 * needs no more of it: the command goes on, although each further line is an error.
 */
export function watchOutput(output: NodeJS.WritableStream, onLoss: (error: Error) => void): void {
  let isLost = false;
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (isLost || error.code === 'EPIPE') return;
    isLost = true;
    onLoss(error);
  });
}

/** Prints one line. Escapes control characters, since the line may contain what users wrote. */
export const print = (line: string): void => console.log(printable(line));
