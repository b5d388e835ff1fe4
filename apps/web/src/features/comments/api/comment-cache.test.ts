import type { Comment } from '@dubs/contract';
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { trpc } from '../../../lib/api/trpc.ts';
import { Providers } from '../../../testing/providers.tsx';
import { type OnCount, useDeleteComment } from './comment-cache.ts';

const POST = { postId: 7 };
const listed = [{ id: 1 }, { id: 2 }] as unknown as Comment[];

/** Deletes the first comment of a post; the server responds with this status and code. */
async function deleteFirst(httpStatus: number, code: string) {
  vi.spyOn(console, 'warn').mockReturnValue();
  const data = { httpStatus, dubs: { error: 'No.', code } };
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: { json: { message: '', code: -32_000, data } } }, { status: httpStatus }),
  );
  const onCount = vi.fn<OnCount>();
  const { result } = renderHook(
    () => ({ remove: useDeleteComment(POST.postId, onCount), list: trpc.useUtils().comments.list }),
    { wrapper: Providers },
  );
  act(() => result.current.list.setData(POST, listed as never));
  const outcome = await act(() =>
    result.current.remove.mutateAsync({ id: 1 }).then(
      () => 'deleted',
      () => 'failed',
    ),
  );
  return { outcome, left: result.current.list.getData(POST)?.map(({ id }) => id), onCount };
}

afterEach(() => void vi.unstubAllGlobals());

it('removes a comment that is deleted already, as after a lost response', async () => {
  const { outcome, left, onCount } = await deleteFirst(404, 'NOT_FOUND');
  expect([outcome, left]).toEqual(['deleted', [2]]);
  expect(onCount).toHaveBeenCalledWith(1);
});

it('keeps a comment that the server does not delete', async () => {
  const { outcome, left } = await deleteFirst(403, 'FORBIDDEN');
  expect([outcome, left]).toEqual(['failed', [1, 2]]);
});
