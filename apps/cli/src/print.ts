import { printable } from '@dubs/terminal';

/**
 * Calls `onLoss` when output cannot be written, such as on a full disk. A reader that has ended, such as `head`, needs
 * no more of it.
 */
export function watchOutput(output: NodeJS.WritableStream, onLoss: (error: Error) => void): void {
  output.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') onLoss(error);
  });
}

/** Prints one line. Escapes control characters, since the line may contain what users wrote. */
export const print = (line: string): void => console.log(printable(line));
