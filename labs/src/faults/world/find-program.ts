import { existsSync } from 'node:fs';
import path from 'node:path';

/** Debian puts servers there, and not every account looks there for programs. */
const MORE = ['/usr/sbin'];

/** Returns the full path of a program of the system, where there is one. */
export const findProgram = (name: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(path.delimiter), ...MORE]
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));
