import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { acquireLock, LockHeldError, markProcess, readLock, readStartTime } from './process-lock.ts';

it('tells a process from a later one with its number where there is no /proc', async ({ skip }) => {
  skip(!existsSync('/bin/ps'), 'ps is not installed.');
  const own = readStartTime(process.pid);
  expect(own).toMatch(/ \d\d:\d\d:\d\d \d{4}$/);
  await sleep(1_100);
  const later = spawn('sleep', ['60']);
  const { pid = 0 } = later;
  expect(readStartTime(pid)).not.toBe(own);
  later.kill();
  await once(later, 'exit');
  expect(readStartTime(pid)).toBeNull();
});

it('does not replace the lock of a process that replaced that of a dead one first', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dubs-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'lock');
  const write = (mark: object) => writeFileSync(file, JSON.stringify(mark));
  const faster = markProcess(process.ppid);
  write({ pid: 2 ** 30, started: '1' });
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(process, 'kill').mockImplementationOnce(() => {
    write(faster);
    throw Object.assign(new Error('no such process'), { code: 'ESRCH' });
  });
  expect(() => acquireLock(file)).toThrow(LockHeldError);
  expect(readLock(file)).toEqual(faster);
});
