import { existsSync } from 'node:fs';
import path from 'node:path';

/** Debian installs servers in these folders, which are not in every user's PATH. */
const MORE = ['/usr/sbin'];

/** Returns the path of an installed program, or undefined. */
export const findProgram = (name: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(path.delimiter), ...MORE]
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));
