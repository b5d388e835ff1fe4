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

it('leaves the old app in place until the user wants the new one, where a service worker keeps it', async () => {
  expect(await reloadForUpdate()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

it('brings the new version in place of the old one when the user loads the page again', async () => {
  expect(await loadAgain()).toBe(true);
  moveTo('installed');
  expect(next.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'SKIP_WAITING' });
  expect(reload).not.toHaveBeenCalled();
  moveTo('activated');
  expect(reload).toHaveBeenCalledTimes(1);
});

it('keeps the page while the server does not answer', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await loadAgain()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
