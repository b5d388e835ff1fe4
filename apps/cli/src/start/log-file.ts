import { closeSync, fstatSync, openSync, readSync, renameSync, statSync, writeSync } from 'node:fs';

const ROTATE_BYTES = 5 * 1024 * 1024;

/** An open log that lines are appended to. */
export interface LogFile {
  path: string;
  write(line: string): void;
  /** The last lines, oldest first. */
  tail(lines: number): string;
  close(): void;
}

/** Opens a log for appending. Once it exceeds 5 MB, the next write renames it to `<name>.1`, replacing an older one. */
export function openLog(file: string): LogFile {
  const open = (): number => openSync(file, 'a+', 0o600);
  let descriptor = open();
  let bytes = fstatSync(descriptor).size;
  let isOpen = true;
  const rotate = (): void => {
    // Reset first: if the rename fails, only one line is lost until the next attempt.
    bytes = 0;
    renameSync(file, `${file}.1`);
    const next = open();
    closeSync(descriptor);
    descriptor = next;
  };
  return {
    path: file,
    write: (line) => {
      if (!isOpen) return;
      try {
        if (bytes > ROTATE_BYTES) rotate();
        bytes += writeSync(descriptor, `${line}\n`);
      } catch {
        // A failed write, such as on a full disk, must not end Dubs.
      }
    },
    tail: (lines) => readEnd(file).trimEnd().split('\n').slice(-lines).join('\n'),
    close: () => {
      if (isOpen) closeSync(descriptor);
      isOpen = false;
    },
  };
}

const TAIL_BYTES = 16 * 1024;

function readEnd(file: string): string {
  const descriptor = openSync(file, 'r');
  try {
    const size = statSync(file).size;
    const end = Buffer.alloc(Math.min(size, TAIL_BYTES));
    readSync(descriptor, end, 0, end.length, size - end.length);
    return end.toString('utf8');
  } finally {
    closeSync(descriptor);
  }
}
