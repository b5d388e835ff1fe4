import type { Post } from '@dubs/contract';
import { describe, expect, it, vi } from 'vitest';
import { EMPTY_POST_FORM, type PostForm } from '../post-form.ts';
import { shareToGroups } from './share-to-groups.ts';
import type { UploadRequest } from './upload-post.ts';

const file = new File(['x'], 'a.jpg');
const form: PostForm = {
  ...EMPTY_POST_FORM,
  text: '  Ran 10k ',
  groupIds: [1, 2, 3],
  images: [{ id: 'a', file }],
};
const postOf = ({ groupId }: UploadRequest) => ({ id: groupId * 10, groupId }) as Post;
let shares = 0;
const options = () => ({
  shareId: `share-${(shares += 1)}`,
  signal: new AbortController().signal,
  onProgress: vi.fn<(bytes: number) => void>(),
});

describe('shareToGroups', () => {
  it('sends one request per group, with the same share and its own key', async () => {
    const requests: UploadRequest[] = [];
    const upload = async (request: UploadRequest) => {
      requests.push(request);
      return postOf(request);
    };
    const { shared, failed } = await shareToGroups({ ...form, images: [] }, { ...options(), upload });
    expect(shared.map((post) => post.groupId)).toEqual([1, 2, 3]);
    expect(failed).toEqual([]);
    expect(requests.map((request) => request.idempotencyKey)).toEqual(
      [1, 2, 3].map((id) => `share-${shares}.${id}`),
    );
    for (const request of requests) {
      expect(request).toMatchObject({
        shareId: `share-${shares}`,
        content: 'Ran 10k',
        type: 'win',
        images: [],
      });
    }
  });

  it('reports which groups failed and why, and keeps the responses of the others', async () => {
    const refusal = new Error('no');
    const upload = (request: UploadRequest) =>
      request.groupId === 2 ? Promise.reject(refusal) : Promise.resolve(postOf(request));
    const { shared, failed } = await shareToGroups(form, { ...options(), upload });
    expect(shared.map((post) => post.groupId)).toEqual([1, 3]);
    expect(failed).toEqual([{ groupId: 2, error: refusal }]);
  });

  it('reports how much of the pictures has been sent', async () => {
    const { onProgress, ...rest } = options();
    const upload = async (request: UploadRequest) => {
      request.onProgress?.(0.5);
      return postOf(request);
    };
    await shareToGroups(form, { ...rest, onProgress, upload });
    expect(onProgress.mock.calls).toEqual([[0.5]]);
  });
});
