import { readFile } from 'node:fs/promises';

/** Returns the resident memory of a process in bytes; 0 without /proc or when the process has ended. */
export async function readRss(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}
