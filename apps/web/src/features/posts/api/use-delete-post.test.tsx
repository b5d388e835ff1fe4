import type { Post } from '@dubs/contract';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { shownToast } from '../../../components/toast/toast-store.ts';
import { Providers } from '../../../testing/providers.tsx';
import { POST_TEXTS } from '../post-texts.ts';
import { useDeletePost } from './use-delete-post.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  shownToast.set(undefined);
});

it('restores a post whose deletion was undone and got no response', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const post = { id: 1, groupId: 2, createdAt: '2026-11-30T00:00:00.000Z' } as Post;
  let loseResponse = () => {};
  const fetch = vi.fn<(url: string) => Promise<Response>>(async (url) => {
    if (url.includes('posts.delete'))
      await new Promise(
        (_resolve, reject) => (loseResponse = () => reject(new TypeError('Failed to fetch'))),
      );
    return Response.json({ result: { data: { json: post } } });
  });
  vi.stubGlobal('fetch', fetch);
  const { result } = renderHook(() => useDeletePost(), { wrapper: Providers });
  act(() => void result.current(post, { byKeyboard: false }));
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
  act(() => shownToast.get()?.action?.onPress());
  await act(async () => loseResponse());
  await waitFor(() => expect(shownToast.get()?.title).toBe(POST_TEXTS.restored));
  expect(fetch.mock.calls[1]?.[0]).toContain('posts.restore');
});
