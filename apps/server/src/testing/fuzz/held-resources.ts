import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Resources that this process holds at one moment. */
export interface HeldResources {
  /** Open files, without sockets, pipes, `/dev` and `/proc`. */
  files: string[];
  descriptors: number;
  /** Processes that this one started. */
  children: number[];
}

const linkOf = (fd: string): string => {
  try {
    return readlinkSync(join('/proc/self/fd', fd));
  } catch {
    // The descriptor with which the folder was listed is closed by now.
    return '';
  }
};

/** Returns the ids of the child processes. */
function children(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const stat = readFileSync(join('/proc', pid, 'stat'), 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === process.pid;
      } catch {
        return false;
      }
    })
    .map(Number);
}

export function readHeldResources(): HeldResources {
  const links = readdirSync('/proc/self/fd').map(linkOf);
  return {
    files: links.filter(
      (link) => link.startsWith('/') && !link.startsWith('/dev/') && !link.startsWith('/proc/'),
    ),
    descriptors: links.filter(Boolean).length,
    children: children(),
  };
}

/** Returns every file below a folder, or none if it does not exist. */
export const filesBelow = (folder: string): string[] =>
  !existsSync(folder)
    ? []
    : readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
