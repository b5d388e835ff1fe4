import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { createBlobStore } from './create-blob-store.ts';

vi.mock('@aws-sdk/client-s3', () => {
  throw new Error('the SDK is loaded');
});
const s3 = {
  endpoint: 'http://127.0.0.1:9',
  bucket: 'dubs',
  region: 'us-east-1',
  accessKeyId: 'key',
  secretAccessKey: 'secret',
  forcePathStyle: true,
};

it('loads the SDK for an object storage alone', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dubs-start-test-'));
  expect(await (await createBlobStore({ folder, s3: null })).identify()).toBeNull();
  await expect(createBlobStore({ folder, s3 })).rejects.toMatchObject({
    cause: { message: 'the SDK is loaded' },
  });
  await rm(folder, { recursive: true });
});
