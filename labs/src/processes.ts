import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const TICK_MS = 10;
const ESTABLISHED = '01';

/** Returns the fields of /proc/<pid>/stat after the process name; none if the process has ended. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  } catch {
    return [];
  }
}

/** Returns the ids of the child processes. */
export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => Number(statOf(each)[1]) === pid);

/** Returns the ids of a process and all its descendants. */
const familyOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(familyOf)];

/** Returns the processor time of a process and its descendants, including those that have ended, in milliseconds. */
export function cpuMsOf(pid: number): number {
  // utime and stime, and the same of the child processes that it has waited for.
  const ticks = familyOf(pid).flatMap((each) => statOf(each).slice(11, 15).map(Number));
  return ticks.reduce((sum, each) => sum + each, 0) * TICK_MS;
}

/** Returns the memory of a process and its descendants in MB. Shared memory counts once. */
export function memoryMbOf(pid: number): number {
  const kilobytes = familyOf(pid).map((each) =>
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${each}/smaps_rollup`, 'utf8'))?.[1] ?? 0),
  );
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1_024;
}

/** Counts the connections that a process has opened to each port. */
export function connectionsOf(pid: number): Map<number, number> {
  const links = readdirSync(`/proc/${pid}/fd`).map((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`);
    } catch {
      return '';
    }
  });
  const own = new Set(links);
  const counts = new Map<number, number>();
  for (const line of readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1)) {
    const [, , remote = '', state, , , , , , inode] = line.trim().split(/\s+/);
    if (state !== ESTABLISHED || !own.has(`socket:[${inode}]`)) continue;
    const port = Number.parseInt(remote.split(':')[1] ?? '', 16);
    counts.set(port, (counts.get(port) ?? 0) + 1);
  }
  return counts;
}
