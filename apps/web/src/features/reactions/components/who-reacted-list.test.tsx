import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WhoReactedList } from './who-reacted-list.tsx';

const people = Array.from({ length: 500 }, (_, index) => ({
  user: { id: index, name: `Person ${index}` },
  emoji: '🔥',
  isMember: false,
}));
vi.mock('../api/use-who-reacted.ts', () => ({
  keyOf: ({ user }: { user: { id: number } }) => String(user.id),
  useWhoReacted: () => ({ people, isMore: false, isLoading: false, hasFailed: false }),
}));

const resized = new Set<() => void>();

beforeEach(() => {
  class FakeObserver {
    constructor(private readonly callback: (entries: never[]) => void) {}
    observe = () => resized.add(() => this.callback([]));
    unobserve = () => undefined;
    disconnect = () => undefined;
  }
  vi.stubGlobal('ResizeObserver', FakeObserver);
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(480);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(48);
});
afterEach(() => {
  cleanup();
  resized.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('positions its first rows below the content above after that has grown', async () => {
  render(
    <div data-dialog-body>
      <div>
        <WhoReactedList thing={{ kind: 'post', id: 1, groupId: 1 }} emoji={undefined} />
      </div>
    </div>,
  );
  const list = screen.getByRole('list');
  const body = list.closest('[data-dialog-body]') as HTMLElement;
  await screen.findByText('Person 0');
  // The box of the list says 0 here: as far down as it is scrolled.
  body.scrollTop = 9_600;
  act(() => resized.forEach((notify) => notify()));
  fireEvent.scroll(body);
  expect(screen.queryByText('Person 0')).not.toBeNull();
});
