import { createTestDatabase } from '@dubs/db/testing';
import { StepError } from '@dubs/terminal';
import { expect, it, onTestFinished, vi } from 'vitest';
import { sweepMedia } from './media/sweep-media.ts';
import { withMedia } from './media/with-media.ts';
import { withDatabase } from './with-database.ts';

it('says in a sentence that the object storage is away', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  vi.stubEnv('DATABASE_URL', database.url);
  onTestFinished(() => void vi.unstubAllEnvs());
  const s3 = {
    endpoint: 'http://127.0.0.1:1',
    bucket: 'dubs',
    region: 'home',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    forcePathStyle: true,
  };
  const swept = withDatabase((url) =>
    withMedia(url, { folder: '/nowhere', s3 }, (media) =>
      sweepMedia(media, { isMeant: false }, () => undefined),
    ),
  );
  await expect(swept).rejects.toThrow(StepError);
  await expect(swept).rejects.toThrow('the object storage at 127.0.0.1:1 failed: ECONNREFUSED');
});
