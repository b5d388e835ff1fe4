import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ImageRefused } from '@dubs/core/ports';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createImageProcessor } from './create-image-processor.ts';

/** A stand-in for the decoder that logs its calls and does what the file says. */
const PROGRAM = `
import { appendFileSync, readFileSync } from 'node:fs';
const note = (what) => appendFileSync(new URL('./diary', import.meta.url), what + ' ' + process.pid + '\\n');
const image = { full: Buffer.alloc(9), thumbnail: Buffer.alloc(3), width: 1, height: 1, placeholder: 'AAAA' };
process.on('message', async ({ path, format }) => {
  const order = readFileSync(path, 'latin1').split('!')[1] ?? '';
  note('begin-' + format);
  if (order === 'crash') process.abort();
  if (order === 'leave') process.exit(0);
  if (order === 'hang') for (;;);
  if (order === 'eat') { const eaten = []; for (;;) { eaten.push(Buffer.alloc(64e6, 1)); await new Promise((r) => setTimeout(r, 5)); } }
  await new Promise((resolve) => setTimeout(resolve, order === 'slow' ? 2_000 : 60));
  note('end-' + format);
  const rss = order.includes('grow') ? 4e8 : 1;
  process.send(order.includes('refuse') ? { kind: 'refused', reason: 'as instructed', rss } : { kind: 'done', image, rss });
});
process.on('disconnect', () => process.exit(0));
note('start env=' + Object.keys(process.env).sort().join());
process.send({ kind: 'ready' });
`;

const MARKS = { jpeg: '\xff\xd8\xff!', heic: '\0\0\0\x18ftypheic!' };
let folder: string;
let processor: ReturnType<typeof createImageProcessor>;
let files = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'decoders-'));
  await writeFile(join(folder, 'decoder.mjs'), PROGRAM);
  await writeFile(join(folder, 'broken.mjs'), "throw new Error('no such library')");
});
afterAll(() => rm(folder, { recursive: true }));

beforeEach(async () => {
  await writeFile(join(folder, 'diary'), '');
  open({});
});
afterEach(() => processor.close());

/** Opens a processor. Its limits are long, so that only tests about a limit can reach one. */
function open({ timeoutMs = 20_000, idleMs = 60_000, program = 'decoder.mjs' }) {
  processor = createImageProcessor({ timeoutMs, idleMs, decoder: join(folder, program) });
}

/** Processes a file with an instruction for the stand-in. */
async function hand(order = '', format: keyof typeof MARKS = 'jpeg'): Promise<string> {
  const path = join(folder, `upload-${files++}`);
  await writeFile(path, Buffer.from(`${MARKS[format]}${order}!          `, 'latin1'));
  return processor.process(path).then(
    () => 'kept',
    (error: unknown) =>
      error instanceof ImageRefused ? `refused: ${error.message}` : `fault: ${String(error)}`,
  );
}

/** Returns the log of the decoders: each event with its process. */
async function diary(): Promise<{ what: string; pid: number }[]> {
  const lines = (await readFile(join(folder, 'diary'), 'utf8')).trim().split('\n');
  return lines
    .filter((line) => line !== '')
    .map((line) => ({
      what: line.slice(0, line.lastIndexOf(' ')),
      pid: Number(line.slice(line.lastIndexOf(' '))),
    }));
}

const processes = async () => new Set((await diary()).map(({ pid }) => pid));

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Returns the largest number of pictures decoded at the same time. */
async function mostAtOnce(): Promise<number> {
  let [now, most] = [0, 0];
  for (const { what } of await diary()) {
    if (what.startsWith('begin-')) most = Math.max(most, ++now);
    if (what.startsWith('end-')) now--;
  }
  return most;
}

it.each(['jpeg', 'heic'] as const)(
  'decodes ten pictures (%s) two at a time, in two processes that it keeps',
  async (format) => {
    // Both processes are started before the ten, so that one cannot decode them all meanwhile.
    await Promise.all([hand('', format), hand('', format)]);
    const results = await Promise.all(Array.from({ length: 10 }, () => hand('', format)));
    expect(results).toEqual(Array.from({ length: 10 }, () => 'kept'));
    expect(await mostAtOnce()).toBe(2);
    expect((await processes()).size).toBe(2);
  },
);

it('decodes sequential pictures in one process', async () => {
  for (let n = 0; n < 3; n++) expect(await hand()).toBe('kept');
  expect((await processes()).size).toBe(1);
});

it.each([
  ['grow', 'kept'],
  ['grow-and-refuse', 'refused: as instructed'],
])('replaces a decoder whose memory has grown: %s', async (order, expected) => {
  expect(await hand(order)).toBe(expected);
  expect(await hand()).toBe('kept');
  expect((await processes()).size).toBe(2);
});

it('hides the environment from the decoder', async () => {
  await hand();
  // Node removes the IPC channel's own variables before the program runs.
  expect((await diary())[0]?.what).toBe('start env=MALLOC_ARENA_MAX,MALLOC_TRIM_THRESHOLD_');
});

it('ends idle processes, and starts them again on demand', async () => {
  open({ idleMs: 400 });
  await hand();
  const [first] = await processes();
  await expect.poll(() => first !== undefined && isRunning(first)).toBe(false);
  expect(await hand()).toBe('kept');
  expect((await processes()).size).toBe(2);
});

describe('a picture that fails', () => {
  it.each([
    ['refuse', 'refused: as instructed'],
    ['crash', 'refused: its decoder crashed'],
    ['leave', 'refused: its decoder crashed'],
    ['hang', 'refused: it takes too long'],
  ])('%s: it is refused, and the others are kept', async (order, expected) => {
    open({ timeoutMs: 3_000 });
    const [bad, ...others] = await Promise.all([hand(order), hand(), hand(), hand()]);
    expect(bad).toBe(expected);
    expect(others).toEqual(['kept', 'kept', 'kept']);
    expect(await hand()).toBe('kept');
  });

  // Other systems have no /proc with the memory of a process.
  it.skipIf(!existsSync('/proc/self/status'))('kills a decoder that takes too much memory', async () => {
    open({ timeoutMs: 120_000 });
    expect(await hand('eat')).toBe('refused: it takes too much memory');
    expect(await hand()).toBe('kept');
  });

  it('does not count the time in the queue', async () => {
    open({ timeoutMs: 3_000 });
    const results = await Promise.all([hand('hang'), hand('hang'), hand(), hand('hang'), hand()]);
    expect(results.filter((result) => result === 'kept')).toHaveLength(2);
  });
});

it('reports a decoder that cannot start as unavailable, with its error output', async () => {
  open({ program: 'broken.mjs' });
  expect(await hand()).toMatch(
    /^fault: ImagesUnavailable: the image decoder does not start: .*no such library/s,
  );
});

it('finishes running pictures, rejects waiting ones, and ends all processes when closed', async () => {
  const results = [hand('slow'), hand('slow'), hand('slow'), hand('slow')];
  await expect.poll(async () => (await diary()).filter(({ what }) => what === 'begin-jpeg').length).toBe(2);
  await processor.close();
  const closed = 'fault: Error: the image processor is closed';
  expect((await Promise.all(results)).sort()).toEqual([closed, closed, 'kept', 'kept']);
  await sleep(20);
  expect([...(await processes())].filter(isRunning)).toEqual([]);
  expect(await hand()).toBe(closed);
});
