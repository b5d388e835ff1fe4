import type { PostImage } from '@dubs/contract';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { shownToast } from '../../../components/toast/toast-store.ts';
import { PictureActions } from './picture-actions.tsx';

const share = vi.fn<(shared: ShareData) => Promise<void>>();

/** Renders the buttons on a device that shares files, or not. */
function show(canShare: boolean) {
  Object.assign(navigator, { share, ...(canShare && { canShare: () => true }) });
  render(<PictureActions image={{ url: '/media/images/1.webp' } as PostImage} name="dubs-2" />);
  return screen.queryByRole('button', { name: 'Share picture' });
}

afterEach(() => {
  cleanup();
  share.mockReset();
  shownToast.set(undefined);
  for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name);
  vi.unstubAllGlobals();
});

it('saves the stored picture, and offers no sharing on a device that shares no files', () => {
  expect(show(false)).toBeNull();
  const save = screen.getByRole('link', { name: 'Save' });
  expect([save.getAttribute('href'), save.getAttribute('download')]).toEqual([
    '/media/images/1.webp',
    'dubs-2.webp',
  ]);
});

it('shares the picture itself as a file', async () => {
  const fetched = vi.fn<typeof fetch>(async () => new Response('webp'));
  vi.stubGlobal('fetch', fetched);
  fireEvent.click(show(true) ?? document.body);
  await waitFor(() => expect(share).toHaveBeenCalledOnce());
  expect(fetched).toHaveBeenCalledWith('/media/images/1.webp');
  const [file] = share.mock.calls[0]?.[0].files ?? [];
  expect([file?.name, file?.type, await file?.text()]).toEqual(['dubs-2.webp', 'image/webp', 'webp']);
});

it('stays silent when the user closes the share sheet', async () => {
  vi.stubGlobal('fetch', async () => new Response(''));
  share.mockRejectedValue(new DOMException('', 'AbortError'));
  fireEvent.click(show(true) ?? document.body);
  await waitFor(() => expect(share).toHaveBeenCalledOnce());
  await act(async () => undefined);
  expect(shownToast.get()).toBeUndefined();
});

it.each([
  ['did not load', 403],
  ['the device refuses', 200],
])('says that a picture that %s could not be shared', async (_what, status) => {
  vi.stubGlobal('fetch', async () => new Response('', { status }));
  share.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  fireEvent.click(show(true) ?? document.body);
  await waitFor(() => expect(shownToast.get()?.title).toBe('This picture could not be shared.'));
  expect(share).toHaveBeenCalledTimes(status === 200 ? 1 : 0);
});
