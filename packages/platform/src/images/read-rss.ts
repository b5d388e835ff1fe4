import { readFile } from 'node:fs/promises';

/** The memory that a process holds, in bytes; 0 where the system does not tell (no /proc) or the process is gone. */
export async function readRss(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}
