import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';
import { screen as part } from './screen.ts';

const MISSING = new TypeError(
  'Failed to fetch dynamically imported module: https://dubs.example/assets/goals.js',
);
const load = vi.fn<() => Promise<{ default: () => string }>>();
const reload = vi.fn<() => void>();
const fetched = vi.fn<typeof fetch>();

const show = () => {
  const Goals = part(load);
  render(
    <ErrorBoundary offline="No connection">
      <Suspense fallback="Loading">
        <Goals />
      </Suspense>
    </ErrorBoundary>,
  );
};
const setOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
  load.mockRejectedValueOnce(MISSING).mockResolvedValue({ default: () => 'Goals!' });
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  setOnline(true);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the offline fallback for a missing chunk, and fetches the chunk when the connection returns', async () => {
  setOnline(false);
  show();
  await screen.findByText('No connection');
  expect(screen.queryByRole('button')).toBeNull();
  setOnline(true);
  dispatchEvent(new Event('online'));
  await screen.findByText('Goals!');
  expect(reload).not.toHaveBeenCalled();
});

it('reloads once automatically, then on request, for a chunk that a server update replaced', async () => {
  fetched.mockResolvedValue(new Response());
  show();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  cleanup();
  load.mockRejectedValueOnce(MISSING);
  show();
  await screen.findByRole('heading', { name: "We couldn't open this page" });
  expect(reload).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Load again' }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
});

it('keeps the app while the server does not respond, and reloads it when it does', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockRejectedValueOnce(new TypeError());
  show();
  await screen.findByText('No connection');
  expect(reload).not.toHaveBeenCalled();
  fetched.mockResolvedValue(new Response());
  await vi.advanceTimersByTimeAsync(5_000);
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});
