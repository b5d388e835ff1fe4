import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readStartTime } from './process-lock.ts';

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
