import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter, Link } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeByHistory, useHistoryClose } from './use-history-close.ts';

const closed: string[] = [];

function Opened({ name }: { name: string }) {
  useHistoryClose(true, () => closed.push(name));
  return <p>{name}</p>;
}

const entries = () => (window.history.state as { dialogs?: string[] }).dialogs?.length ?? 0;
const pageNow = () => (window.history.state as { page: string }).page;

/** The steps that were asked for and not taken: a busy browser takes them later. */
const pending: number[] = [];
const isStepPending = () => vi.waitFor(() => expect(pending).toHaveLength(1));

/** Goes through the history, and waits for the event. */
const travel = (delta: number) =>
  act(async () => {
    const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    History.prototype.go.call(window.history, delta);
    await arrived;
  });
async function takeStep(): Promise<void> {
  await isStepPending();
  await travel(pending.shift() ?? 0);
}

beforeEach(() => {
  closed.length = 0;
  window.history.pushState({ page: 'before' }, '');
  window.history.pushState({ page: 'present' }, '');
  vi.spyOn(window.history, 'go').mockImplementation((delta = 0) => void pending.push(delta));
});
afterEach(async () => {
  cleanup();
  // The entries are removed in the next task.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  if (pending.length > 0) await takeStep();
  vi.restoreAllMocks();
});

const show = (...names: string[]) => (
  <BrowserRouter>
    {names.map((name) => (
      <Opened key={name} name={name} />
    ))}
  </BrowserRouter>
);

it('keeps a dialog open that opens before the browser has removed the entry of the last one', async () => {
  const { rerender } = render(show('first'));
  rerender(show());
  await isStepPending();
  rerender(show('second'));
  await takeStep();
  expect(closed).toEqual([]);
  expect(screen.getByText('second')).toBeDefined();
  expect(entries()).toBe(1);
  await travel(-1);
  expect(closed).toEqual(['second']);
  expect(pageNow()).toBe('present');
});

const page = (children?: ReactNode) => (
  <BrowserRouter>
    <Link to="/next">Next</Link>
    {children}
  </BrowserRouter>
);

it('opens a link that is pressed before the browser has removed the entry, after that', async () => {
  const { rerender } = render(page(<Opened name="first" />));
  rerender(page());
  await isStepPending();
  fireEvent.click(screen.getByText('Next'));
  await takeStep();
  expect(window.location.pathname).toBe('/next');
  await travel(-1);
  expect(pageNow()).toBe('present');
});

it('opens a link after three seconds if the browser cannot remove the entry, as after its history was cleared', async () => {
  const { rerender } = render(page(<Opened name="first" />));
  vi.useFakeTimers();
  rerender(page());
  await act(() => vi.advanceTimersByTimeAsync(2_900));
  expect(pending.splice(0)).toEqual([-1]);
  fireEvent.click(screen.getByText('Next'));
  expect(window.location.pathname).not.toBe('/next');
  await act(() => vi.advanceTimersByTimeAsync(200));
  vi.useRealTimers();
  expect(window.location.pathname).toBe('/next');
  expect(entries()).toBe(0);
});

it('leaves one entry when a dialog opens as another one closes', async () => {
  const { rerender } = render(show('first'));
  rerender(show('second'));
  await takeStep();
  expect(entries()).toBe(1);
  rerender(show());
  await takeStep();
  expect(entries()).toBe(0);
  expect(pageNow()).toBe('present');
});

it('removes the entries of dialogs that close together', async () => {
  const { rerender } = render(show('first', 'second'));
  expect(entries()).toBe(2);
  rerender(show());
  await takeStep();
  expect(entries()).toBe(0);
  expect(pageNow()).toBe('present');
});

it('stays on the page when all dialogs are to close while an entry is being removed', async () => {
  const { rerender } = render(show('first'));
  rerender(show());
  await isStepPending();
  const closing = closeByHistory();
  await takeStep();
  await closing;
  expect(pending).toEqual([]);
  expect(entries()).toBe(0);
  expect(pageNow()).toBe('present');
});
