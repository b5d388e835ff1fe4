import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PackedFile } from '@dubs/core/ports';
import { expect, it } from 'vitest';
import { readZip } from '../testing/read-zip.ts';
import { packZip } from './pack-zip.ts';

const file = (
  name: string,
  content: Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string>,
  isCompressed = false,
): PackedFile => ({
  name,
  isCompressed,
  modifiedAt: new Date('2026-03-01T10:00:00Z'),
  content: (async function* () {
    yield* content;
  })(),
});

async function* inTurn(...files: PackedFile[]) {
  yield* files;
}

const pack = (...files: PackedFile[]) => buffer(packZip(inTurn(...files)));

it('packs files of any name and size', async () => {
  const picture = randomBytes(300_000);
  const zip = await pack(
    file('index.html', ['<p>שלום', ' 👋</p>']),
    file('empty.txt', []),
    file('images/ä-1.webp', [picture.subarray(0, 7), picture.subarray(7)], true),
  );
  expect([...(await readZip(zip))].map(([name, content]) => [name, content.length])).toEqual([
    ['index.html', Buffer.byteLength('<p>שלום 👋</p>')],
    ['empty.txt', 0],
    ['images/ä-1.webp', 300_000],
  ]);
  expect((await readZip(zip)).get('images/ä-1.webp')).toEqual(picture);
});

it('compresses text, but not files that are compressed already', async () => {
  const text = 'We did it. '.repeat(10_000);
  expect((await pack(file('a', [text]))).length).toBeLessThan(2_000);
  expect((await pack(file('a', [text], true))).length).toBeGreaterThan(100_000);
});

it('fails with the error of a file that cannot be read', async () => {
  const broken = async function* () {
    yield 'half';
    throw new Error('the disk is gone');
  };
  await expect(pack(file('a', ['whole']), file('b', broken()))).rejects.toThrow('the disk is gone');
  const noMore = async function* () {
    yield file('a', ['whole']);
    throw new Error('the database is gone');
  };
  await expect(buffer(packZip(noMore()))).rejects.toThrow('the database is gone');
  await expect(pack(file('/etc/passwd', ['x']))).rejects.toThrow(/absolute/);
});

it('closes the files when the reader stops', async () => {
  const closed: string[] = [];
  const endless = async function* () {
    try {
      for (;;) yield Buffer.alloc(65_536);
    } finally {
      closed.push('file');
    }
  };
  const files = async function* () {
    try {
      yield file('a', endless(), true);
    } finally {
      closed.push('files');
    }
  };
  for await (const piece of packZip(files())) if (piece.length > 1_000) break;
  expect(closed).toEqual(['file', 'files']);
});

it('closes the files when the reader stops between two of them', async () => {
  const closed: string[] = [];
  let isBetween = false;
  const files = async function* () {
    try {
      yield file('a', ['whole'], true);
      isBetween = true;
      await sleep(20);
      yield file('b', Array<Uint8Array>(20).fill(Buffer.alloc(65_536)), true);
    } finally {
      closed.push('files');
    }
  };
  for await (const _ of packZip(files())) {
    while (!isBetween) await sleep(1);
    break;
  }
  expect(closed).toEqual(['files']);
});
