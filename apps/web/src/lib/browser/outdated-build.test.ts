import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadAgain, reloadForUpdate } from './outdated-build.ts';

const reload = vi.fn<() => void>();
const fetched = vi.fn<typeof fetch>();
const next = Object.assign(new EventTarget(), {
  state: 'installing',
  postMessage: vi.fn<(message: unknown) => void>(),
});
const moveTo = (state: string) => {
  next.state = state;
  next.dispatchEvent(new Event('statechange'));
};

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
  fetched.mockResolvedValue(new Response());
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  const registration = { update: async () => undefined, installing: next };
  vi.stubGlobal('navigator', {
    serviceWorker: { controller: {}, getRegistration: async () => registration },
  });
});
afterEach(() => void vi.unstubAllGlobals());

it('does not reload under a service worker, which keeps the old app until the user wants the new one', async () => {
  expect(await reloadForUpdate()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

it('activates the new version when the user reloads the page', async () => {
  expect(await loadAgain()).toBe(true);
  moveTo('installed');
  expect(next.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'SKIP_WAITING' });
  expect(reload).not.toHaveBeenCalled();
  moveTo('activated');
  expect(reload).toHaveBeenCalledTimes(1);
});

it('does not reload while the server does not respond', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await loadAgain()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
