import { closeSync, openSync, readSync, renameSync, statSync, writeSync } from 'node:fs';

const ROTATE_BYTES = 5 * 1024 * 1024;

/** An open log that lines are appended to. */
export interface LogFile {
  path: string;
  write(line: string): void;
  /** The last lines, oldest first. */
  tail(lines: number): string;
  close(): void;
}

/** Opens a log for appending; a log of more than 5 MB is first renamed to `<name>.1`, which replaces an older one. */
export function openLog(file: string): LogFile {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > ROTATE_BYTES) renameSync(file, `${file}.1`);
  const descriptor = openSync(file, 'a+', 0o600);
  let open = true;
  return {
    path: file,
    write: (line) => void (open && writeSync(descriptor, `${line}\n`)),
    tail: (lines) => readEnd(file).trimEnd().split('\n').slice(-lines).join('\n'),
    close: () => {
      if (open) closeSync(descriptor);
      open = false;
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
