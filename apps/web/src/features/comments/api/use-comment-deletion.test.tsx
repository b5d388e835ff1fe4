import type { Comment } from '@dubs/contract';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Providers } from '../../../testing/providers.tsx';
import { useCommentDeletion } from './use-comment-deletion.ts';

afterEach(() => vi.unstubAllGlobals());

const comment = (id: number) => ({ id }) as Comment;

it('deletes another comment while one is being deleted, and none twice', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push((JSON.parse(body) as { json: { id: number } }).json.id);
    return new Promise(() => undefined);
  });
  const nothing = () => undefined;
  const options = { postId: 3, onCount: nothing, onDeleted: nothing, onRestored: nothing };
  const { result } = renderHook(() => useCommentDeletion(options), { wrapper: Providers });
  for (const id of [1, 2, 1]) await act(async () => result.current.deleteComment(comment(id)));
  await waitFor(() => expect(sent).toEqual([1, 2]));
});
