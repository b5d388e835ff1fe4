import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shownToast } from '../../../components/toast/toast-store.ts';
import { Providers } from '../../../testing/providers.tsx';
import { useGroupExit } from './use-group-exit.ts';

const onEnded = vi.fn<() => Promise<void>>();
let answer: () => void;

beforeEach(() => {
  onEnded.mockReset();
  shownToast.set(undefined);
});

afterEach(() => void vi.unstubAllGlobals());

function leave(end = () => new Promise<void>((resolve) => (answer = resolve))) {
  const texts = { done: (name: string) => ({ title: `You left ${name}` }), failed: 'Failed' };
  const view = renderHook(
    ({ open }) => useGroupExit({ id: 1, name: 'Rowers' }, end, { texts, open, onEnded }),
    { wrapper: Providers, initialProps: { open: true } },
  );
  act(() => void view.result.current.exitGroup());
  return view;
}

async function finish() {
  await act(async () => answer());
  await waitFor(() => expect(shownToast.get()).toMatchObject({ title: 'You left Rowers' }));
}

it('navigates away from the group after it was left', async () => {
  leave();
  await finish();
  expect(onEnded).toHaveBeenCalledOnce();
});

it('does not navigate after the dialog was cancelled', async () => {
  const { rerender } = leave();
  rerender({ open: false });
  await finish();
  expect(onEnded).not.toHaveBeenCalled();
});

it('does not navigate after the page was left', async () => {
  const { unmount } = leave();
  unmount();
  await finish();
  expect(onEnded).not.toHaveBeenCalled();
});

it('is being submitted until the list of groups has shown whether it is done', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const { result } = leave(() => Promise.reject(new TypeError('Failed to fetch')));
  await act(async () => undefined);
  expect(result.current.isSubmitting).toBe(true);
});

it.each([
  ['counts a group as left that is no longer listed, as after a lost response', [], 'You left Rowers'],
  ['says that it failed while the group is listed', [{ id: 1 }], 'Error'],
])('%s', async (_rule, groups, title) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', async () => Response.json({ result: { data: { json: groups } } }));
  leave(() => Promise.reject(new TypeError('Failed to fetch')));
  await waitFor(() => expect(shownToast.get()).toMatchObject({ title }));
});
