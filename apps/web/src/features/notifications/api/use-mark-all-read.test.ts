import type { GroupedNotification } from '@dubs/contract';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shownToast } from '../../../components/toast/toast-store.ts';
import { Providers } from '../../../testing/providers.tsx';
import { useMarkAllRead } from './use-mark-all-read.ts';

const listed = [{ id: 4, unreadCount: 1 } as GroupedNotification];
const answers = vi.fn<(url: string) => object | undefined>();

beforeEach(() => {
  vi.clearAllMocks();
  shownToast.set(undefined);
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', async (url: string) => {
    const json = answers(url);
    if (json === undefined) throw new TypeError('Failed to fetch');
    return Response.json({ result: { data: { json } } });
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = () => renderHook(() => useMarkAllRead(listed), { wrapper: Providers });
const pressAction = () => act(async () => shownToast.get()?.action?.onPress());

it('says that marking all as read failed, although the page was left', async () => {
  const { result, unmount } = show();
  act(() => void result.current.markAllRead());
  unmount();
  await waitFor(() =>
    expect(shownToast.get()).toMatchObject({
      title: 'Error',
      description: 'Failed to mark all notifications as read. Please try again.',
    }),
  );
});

it('says that an Undo failed, although the page was left, and offers it again', async () => {
  answers.mockImplementation((url) => (url.includes('markAllRead') ? { ok: true, ids: [4] } : undefined));
  const { result, unmount } = show();
  await act(() => result.current.markAllRead());
  unmount();
  await pressAction();
  await waitFor(() =>
    expect(shownToast.get()).toMatchObject({
      title: 'Error',
      description: 'Failed to mark them as unread again. Please try again.',
      action: { label: 'Try again' },
    }),
  );
  answers.mockReturnValue({ ok: true });
  await pressAction();
  expect(answers.mock.calls.filter(([url]) => url.includes('markUnread'))).toHaveLength(2);
});

it('shows the problem of an Undo beside the list', async () => {
  answers.mockImplementation((url) => (url.includes('markAllRead') ? { ok: true, ids: [4] } : undefined));
  const { result } = show();
  await act(() => result.current.markAllRead());
  expect(result.current.problem).toBeNull();
  await pressAction();
  await waitFor(() =>
    expect(result.current.problem).toBe('Failed to mark them as unread again. Please try again.'),
  );
});
