import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { isUpdateWaiting } from '../../lib/browser/app-version.ts';
import { Providers } from '../../testing/providers.tsx';
import { UpdateStrip } from './update-strip.tsx';

vi.mock('../../lib/storage/drafts.ts', () => ({ hasDrafts: async () => false }));

afterEach(() => {
  cleanup();
  isUpdateWaiting.set(false);
  vi.useRealTimers();
});

it('offers no new version over the text of a form that keeps no draft', async () => {
  vi.useFakeTimers();
  const pass = () => act(() => vi.advanceTimersByTimeAsync(5_000));
  const page = (isOpen: boolean) => (
    <>
      <UpdateStrip />
      {isOpen && <textarea aria-label="Bio" />}
      <input type="checkbox" />
    </>
  );
  const { rerender } = render(page(true), { wrapper: Providers });
  const offer = () => screen.queryByRole('button', { name: 'Reload' });
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
