import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isAlive, type ProcessMark } from '@dubs/db/embedded';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLog } from './log-file.ts';
import { type Service, superviseService } from './service.ts';

let folder: string;
let service: Service | undefined;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dubs-service-'));
});

afterEach(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Supervises a program with this source, with delays of a hundredth of the usual ones. */
function supervise(program: string, more: { mustComeUp?: boolean; pausesMs?: number[] } = {}) {
  const file = path.join(folder, 'program.mjs');
  const preload = path.join(folder, 'preload.mjs');
  writeFileSync(file, program);
  writeFileSync(preload, '');
  const starts: ProcessMark[] = [];
  const warn = vi.fn<(text: string) => void>();
  const say = vi.fn<(text: string) => void>();
  const onGiveUp = vi.fn<(said: string) => void>();
  const onStart = (mark: ProcessMark): void => void starts.push(mark);
  const log = openLog(path.join(folder, 'service.log'));
  service = superviseService({
    name: 'server',
    file,
    preload,
    env: {},
    log,
    say,
    warn,
    onStart,
    onGiveUp: more.mustComeUp === false ? undefined : onGiveUp,
    ...(more.pausesMs && { pausesMs: more.pausesMs }),
  });
  return { service, starts, say, warn, onGiveUp };
}

const waitsForTheEnd = `
  process.on('SIGTERM', () => { console.log('draining'); setTimeout(() => process.exit(0), 100); });
  setInterval(() => {}, 1000);
  console.log('up');`;

const hasLogged = (text: string): boolean =>
  existsSync(path.join(folder, 'service.log')) &&
  readFileSync(path.join(folder, 'service.log'), 'utf8').includes(text);

it('lets the program finish before it is stopped', async () => {
  const { service: running, starts } = supervise(waitsForTheEnd);
  await expect.poll(() => hasLogged('up')).toBe(true);
  await running.stop();
  expect(hasLogged('draining')).toBe(true);
  expect(starts.map(isAlive)).toEqual([false]);
});

it('restarts a program that was killed', async () => {
  const { starts, warn } = supervise(waitsForTheEnd);
  await expect.poll(() => hasLogged('up')).toBe(true);
  process.kill(starts[0]?.pid ?? 0, 'SIGKILL');
  await expect.poll(() => starts.length).toBe(2);
  expect(warn.mock.calls.flat()).toContain('The server ended by SIGKILL and starts again.');
});

it('restarts a program that keeps dying with growing pauses, and never gives up when it may be away', async () => {
  const { onGiveUp, starts, warn } = supervise('process.exit(3);', {
    mustComeUp: false,
    pausesMs: [10, 20, 1_000, 30],
  });
  await expect.poll(() => starts.length).toBe(6);
  expect(onGiveUp).not.toHaveBeenCalled();
  const said = warn.mock.calls.flat();
  expect(said.slice(0, 3)).toEqual([
    'The server ended by code 3 and starts again.',
    'The server ended by code 3 and starts again.',
    'The server ended by code 3 and starts again in 1 s.',
  ]);
});

it('stops at once during a pause, and restarts at once on demand', async () => {
  const { service: running, starts } = supervise('process.exit(3);', {
    mustComeUp: false,
    pausesMs: [60_000],
  });
  await expect.poll(() => hasLogged('ended by code 3')).toBe(true);
  running.restart();
  await expect.poll(() => starts.length).toBe(2);
  const asked = Date.now();
  await running.stop();
  expect(Date.now() - asked).toBeLessThan(20_000);
});

it('gives up when a program exits three times before it was ready, with its last output', async () => {
  const { onGiveUp, starts } = supervise(`console.error('no such setting'); process.exit(3);`);
  await expect.poll(() => onGiveUp.mock.calls.length).toBe(1);
  expect(starts).toHaveLength(3);
  expect(onGiveUp.mock.calls[0]?.[0]).toMatch(/no such setting[\s\S]*ended by code 3/);
});

it('shows what a program says for the terminal, and keeps it out of the log', async () => {
  const { say } = supervise(`process.send({ terminal: 'To ••42: 123456' }); ${waitsForTheEnd}`);
  await expect.poll(() => say.mock.calls).toEqual([['To ••42: 123456']]);
  await expect.poll(() => hasLogged('up')).toBe(true);
  expect(hasLogged('123456')).toBe(false);
});

it('restarts on demand without counting it as a death', async () => {
  const { service: running, starts, warn } = supervise(waitsForTheEnd);
  for (let runs = 1; runs <= 4; runs += 1) {
    await expect.poll(() => starts.length).toBe(runs);
    running.restart();
  }
  expect(warn.mock.calls.flat().filter((text) => text.includes('starts again'))).toEqual([]);
});
