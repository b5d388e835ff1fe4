import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shownToast } from '../toast/toast-store.ts';
import { lazyPart } from './lazy-part.tsx';

const MISSING = new TypeError(
  'Failed to fetch dynamically imported module: https://dubs.example/assets/card.js',
);

const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
};
interface DialogProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}
const load = vi.fn<() => Promise<{ default: ComponentType<DialogProps> }>>();
/** Renders a part whose code cannot be fetched yet. */
function show(props: DialogProps = {}) {
  load.mockReset().mockRejectedValue(MISSING);
  const Part = lazyPart(load);
  render(
    <Suspense fallback="Loading">
      <p>The rest of the page</p>
      <Part {...props} />
    </Suspense>,
  );
}

beforeEach(() => {
  shownToast.set(undefined);
  setOnline(false);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows a notice that a part needs a connection, and the part when the connection returns', async () => {
  show();
  await screen.findByText("You're offline. This needs a connection.");
  screen.getByText('The rest of the page');
  load.mockResolvedValue({ default: () => 'A card' });
  setOnline(true);
  await screen.findByText('A card');
  expect(screen.queryByText(/needs a connection/)).toBeNull();
});

it('closes a dialog whose code cannot be fetched, and says why in a toast', async () => {
  const onOpenChange = vi.fn<(open: boolean) => void>();
  show({ open: true, onOpenChange });
  await expect.poll(() => onOpenChange.mock.calls).toEqual([[false]]);
  expect(shownToast.get()?.title).toBe("You're offline. This needs a connection.");
});

it('offers to reload the page for a chunk that a server update replaced', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => new Response());
  setOnline(true);
  show();
  fireEvent.click(await screen.findByText('Try Again'));
  await expect.poll(() => reload.mock.calls.length).toBe(1);
});
