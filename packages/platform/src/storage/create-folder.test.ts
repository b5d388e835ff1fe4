import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createArchives } from '../archives/index.ts';
import { createDiskBlobStore } from './create-disk-blob-store.ts';
import { createFolder } from './create-folder.ts';
import { createTempDir } from './create-temp-dir.ts';

const root = await mkdtemp(join(tmpdir(), 'dubs-folders-'));
afterAll(() => rm(root, { recursive: true }));
/** A path at which no folder can be created, although its parent exists. */
const IMPOSSIBLE = '/proc/dubs';

it('creates a folder with its parents for the owner of the process alone, once', async () => {
  const folder = join(root, 'one', 'two', 'three');
  await Promise.all([createFolder(folder), createFolder(folder)]);
  await createFolder(folder);
  for (const each of [folder, join(root, 'one')]) expect((await stat(each)).mode & 0o777).toBe(0o700);
});

it.each([
  ['a backup', () => createArchives({ folder: IMPOSSIBLE }).write(new Date(), (async function* () {})())],
  ['a media store', () => createDiskBlobStore(IMPOSSIBLE)],
  ['uploads', () => createTempDir(join(IMPOSSIBLE, 'tmp'))],
])('fails at once for %s where no folder can be created', async (_what, create) => {
  await expect(create()).rejects.toMatchObject({
    syscall: 'mkdir',
    path: expect.stringMatching(/^\/proc/),
  });
});

it('fails where something else is in the way', async () => {
  await writeFile(join(root, 'file'), '');
  await symlink(join(root, 'nothing'), join(root, 'link'));
  for (const way of ['file', 'link'])
    for (const folder of [join(root, way), join(root, way, 'below')])
      await expect(createFolder(folder)).rejects.toMatchObject({ syscall: 'mkdir' });
});
