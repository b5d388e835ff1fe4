import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { Providers } from '../../testing/providers.tsx';

/** The listeners of the page's service workers, by their event. */
const workers = vi.hoisted(() => new Map<string, (event: { isUpdate: boolean }) => void>());
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener = workers.set.bind(workers);
    register = async () => undefined;
    update = async () => undefined;
  },
}));
vi.mock('../../lib/storage/drafts.ts', () => ({ hasDrafts: async () => false }));

const container = { controller: new EventTarget() };
Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
const { isUpdateWaiting } = await import('../../lib/browser/app-version.ts');
const { UpdateStrip } = await import('./update-strip.tsx');
afterAll(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));

afterEach(() => {
  cleanup();
  isUpdateWaiting.set(false);
  vi.useRealTimers();
});

const pass = () => act(() => vi.advanceTimersByTimeAsync(5_000));
const offer = () => screen.queryByRole('button', { name: 'Reload' });

it('offers no new version over the text of a form that keeps no draft', async () => {
  vi.useFakeTimers();
  const page = (isOpen: boolean) => (
    <>
      <UpdateStrip />
      {isOpen && <textarea aria-label="Bio" />}
      <input type="checkbox" />
    </>
  );
  const { rerender } = render(page(true), { wrapper: Providers });
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'Half a bio' } });
  act(() => isUpdateWaiting.set(true));
  await pass();
  expect(offer()).toBeNull();
  rerender(page(false));
  await pass();
  expect(offer()).not.toBeNull();
  fireEvent.click(screen.getByRole('checkbox'));
  await pass();
  expect(offer(), 'a switch keeps nothing').not.toBeNull();
});

it('does not reload over half-typed text when another tab lets a new version take over, but offers it after', async () => {
  vi.useFakeTimers();
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  const takeOver = () => {
    container.controller = new EventTarget();
    workers.get('controlling')?.({ isUpdate: true });
    container.controller.dispatchEvent(new Event('statechange'));
  };
  render(
    <>
      <UpdateStrip />
      <textarea aria-label="Bio" />
    </>,
    { wrapper: Providers },
  );
  const bio = screen.getByRole('textbox');
  fireEvent.input(bio, { target: { value: 'Half a bio' } });
  takeOver();
  expect(reload).not.toHaveBeenCalled();
  fireEvent.input(bio, { target: { value: '' } });
  await pass();
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledTimes(1);
  takeOver();
  expect(reload, 'nothing is typed').toHaveBeenCalledTimes(2);
});
