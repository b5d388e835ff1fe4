import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { shownToast } from '../toast/toast-store.ts';
import { useEditWords } from './use-edit-words.ts';

vi.mock('../../lib/storage/drafts.ts', () => ({
  loadDraft: async () => null,
  saveDraft: async () => true,
  registerForm: () => () => undefined,
}));

const TEXTS = { edited: 'Post updated', editFailed: 'Failed' };

it('closes nothing when a save ends after its dialog was replaced by another one', async () => {
  let finish: () => void = () => undefined;
  const send = () => new Promise<void>((resolve) => (finish = resolve));
  const onSaved = vi.fn<() => void>();
  const options = { initial: { text: 'A win' }, userId: 7, place: 'edit-1', check: () => null };
  const { result, unmount } = renderHook(() =>
    useEditWords({ ...options, send, isSending: false, texts: TEXTS, onSaved }),
  );
  act(() => result.current.change({ text: 'A great win' }));
  act(() => result.current.save());
  unmount();
  finish();
  await waitFor(() => expect(shownToast.get()?.title).toBe(TEXTS.edited));
  expect(onSaved).not.toHaveBeenCalled();
});
