import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { loadDraft, saveDraft } from './drafts.ts';
import { useDraft } from './use-draft.ts';

vi.mock('./drafts.ts', () => ({
  loadDraft: vi.fn<() => Promise<null>>(async () => null),
  saveDraft: vi.fn<() => Promise<void>>(async () => undefined),
  registerForm: () => () => undefined,
}));

const EMPTY = { title: '', note: '' };
const PLACE = { userId: 7, place: 'goal' };
const hasContent = ({ title, note }: typeof EMPTY) => title !== '' || note !== '';
const begin = () => renderHook(() => useDraft({ ...PLACE, empty: EMPTY, hasContent }));

beforeEach(() => vi.clearAllMocks());

it('saves what was typed when the page is hidden, once', () => {
  const { result, unmount } = begin();
  act(() => result.current.change({ title: 'Read' }));
  act(() => result.current.change({ note: 'A book a month' }));
  act(() => void dispatchEvent(new Event('pagehide')));
  unmount();
  expect(saveDraft).toHaveBeenCalledTimes(1);
  expect(saveDraft).toHaveBeenCalledWith(PLACE, { title: 'Read', note: 'A book a month' });
});

it('saves what was typed shortly after the last letter', async () => {
  const { result } = begin();
  act(() => result.current.change({ title: 'Read' }));
  expect(saveDraft).not.toHaveBeenCalled();
  await waitFor(() => expect(saveDraft).toHaveBeenCalledWith(PLACE, { title: 'Read', note: '' }));
});

it('clears the place when the form is emptied by hand or reset', () => {
  const { result, unmount } = begin();
  act(() => result.current.change({ title: 'Read' }));
  act(() => result.current.reset());
  expect(saveDraft).toHaveBeenLastCalledWith(PLACE, null);
  act(() => result.current.change({ title: 'Read' }));
  act(() => result.current.change({ title: '' }));
  unmount();
  expect(saveDraft).toHaveBeenLastCalledWith(PLACE, null);
});

it('stores no draft of a prefilled form that was sent', () => {
  const empty = { title: 'Happy birthday!', note: '' };
  const { result } = renderHook(() => useDraft({ ...PLACE, empty, hasContent }));
  act(() => result.current.change({ note: 'Cake' }));
  act(() => result.current.reset());
  expect(saveDraft).toHaveBeenLastCalledWith(PLACE, null);
});

it('saves what a late response changes after the form was unmounted', () => {
  const { result, unmount } = begin();
  act(() => result.current.change({ title: 'Read', note: 'On its way' }));
  unmount();
  result.current.change({ note: '' });
  expect(saveDraft).toHaveBeenLastCalledWith(PLACE, { title: 'Read', note: '' });
});

it('does not let a late response overwrite the draft of a form that was opened since', () => {
  const first = begin();
  act(() => first.result.current.change({ title: 'Read' }));
  first.unmount();
  const second = begin();
  act(() => second.result.current.change({ title: 'Run' }));
  act(() => void dispatchEvent(new Event('pagehide')));
  first.result.current.reset();
  expect(saveDraft).toHaveBeenLastCalledWith(PLACE, { title: 'Run', note: '' });
});

it('restores a draft of an older version with the fields it lacks', async () => {
  vi.mocked(loadDraft).mockResolvedValueOnce({ title: 'Kept' });
  const { result } = begin();
  await waitFor(() => expect(result.current.isRestored).toBe(true));
  expect(result.current.form).toEqual({ title: 'Kept', note: '' });
});
