import type { Post } from '@dubs/contract';
import { beforeEach, expect, it } from 'vitest';
import { HttpError } from '../../../lib/api/errors.ts';
import { randomId } from '../../../lib/random-id.ts';
import { uploadOnce } from './upload-once.ts';
import type { UploadRequest } from './upload-post.ts';

const file = new File(['four'], 'a.jpg');
let shareId: string;
let requests: UploadRequest[];

beforeEach(() => {
  shareId = randomId();
  requests = [];
});

/** Answers calls in turn, each with a post or an error, and shares to as many groups. */
async function shareWith(answers: readonly (number | null)[], groups: number) {
  const upload = async (request: UploadRequest): Promise<Post> => {
    const status = answers[requests.push(request) - 1];
    if (status) throw new HttpError(status, '', '{}');
    return { id: requests.length * 10, groupId: request.groupId } as Post;
  };
  return Promise.allSettled(
    Array.from({ length: groups }, (_, n) =>
      uploadOnce(
        { groupId: n + 1, content: 'Ran', type: 'win', images: [file], shareId, idempotencyKey: `key-${n}` },
        upload,
      ),
    ),
  );
}

const sent = () =>
  requests.map(({ groupId, images, copyImagesOf }) => [groupId, images.length, copyImagesOf]);

it('uploads pictures only to the first group; the others copy them', async () => {
  await shareWith([], 3);
  expect(sent()).toEqual([
    [1, 1, undefined],
    [2, 0, 10],
    [3, 0, 10],
  ]);
  expect(requests.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-0.4', 'key-1.10', 'key-2.10']);
});

it('uploads them with the next group when the first fails', async () => {
  const results = await shareWith([503], 3);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(sent()).toEqual([
    [1, 1, undefined],
    [2, 1, undefined],
    [3, 0, 20],
  ]);
});

it('copies the pictures of an earlier attempt, and uploads them again if its post was deleted', async () => {
  await shareWith([null, 503], 2);
  requests = [];
  await shareWith([403], 1);
  expect(sent()).toEqual([
    [1, 0, 10],
    [1, 1, undefined],
  ]);
});
