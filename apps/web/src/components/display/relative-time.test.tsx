import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { RelativeTime } from './relative-time.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('a time of today becomes one of yesterday in a page that is seen again the next day', () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T09:20') });
  const { container } = render(<RelativeTime iso={new Date('2026-03-02T09:14').toISOString()} />);
  expect(container.textContent).toContain('9:14');
  expect(container.querySelector('time')?.title).toMatch(/March 2, 2026.*9:14/);
  vi.setSystemTime(new Date('2026-03-03T08:00'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(container.textContent).toBe('Mon');
});
