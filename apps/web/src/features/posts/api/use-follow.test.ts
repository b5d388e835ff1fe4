import type { Post } from '@dubs/contract';
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { trpc } from '../../../lib/api/trpc.ts';
import { Providers } from '../../../testing/providers.tsx';
import { useFollow } from './use-follow.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const post = (isFollowing: boolean) => ({ id: 7, likesCount: 0, isFollowing }) as Post;

it('shows whether the server saved it, once the server can be reached again', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
  const answers = [post(false)];
  vi.stubGlobal('fetch', async () => {
    const json = answers.pop();
    if (!json) throw new TypeError('Failed to fetch');
    return Response.json({ result: { data: { json } } });
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const { result } = renderHook(
    () => ({ follow: useFollow(), post: trpc.posts.get.useQuery({ id: 7 }, { retry: false }) }),
    { wrapper: Providers },
  );
  await pass(10);
  expect(result.current.post.data?.isFollowing).toBe(false);

  act(() => result.current.follow.mutate({ id: 7, isFollowing: true }));
  await pass(100);
  expect(result.current.follow.isError).toBe(true);
  expect(result.current.post.data?.isFollowing).toBe(false);
  answers.push(post(true));
  await pass(1_000);
  expect(result.current.post.data?.isFollowing).toBe(true);
});
