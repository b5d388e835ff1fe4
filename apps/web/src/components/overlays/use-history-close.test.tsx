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

const STEP_MS = 20;
const wait = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
/** Waits until every step back has been taken. */
const settle = () => wait(4 * STEP_MS);

beforeEach(async () => {
  closed.length = 0;
  window.history.pushState({ page: 'before' }, '');
  window.history.pushState({ page: 'present' }, '');
  // A busy browser takes a step back some time after it was asked for.
  const go = window.history.go.bind(window.history);
  vi.spyOn(window.history, 'go').mockImplementation((delta) => void setTimeout(go, STEP_MS, delta));
});
afterEach(async () => {
  cleanup();
  await settle();
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
  await wait(STEP_MS / 4);
  rerender(show('second'));
  await settle();
  expect(closed).toEqual([]);
  expect(screen.getByText('second')).toBeDefined();
  expect(entries()).toBe(1);
  window.history.back();
  await settle();
  expect(closed).toEqual(['second']);
  expect(pageNow()).toBe('present');
});

it('opens a link that is pressed before the browser has removed the entry, after that', async () => {
  const page = (children?: ReactNode) => (
    <BrowserRouter>
      <Link to="/next">Next</Link>
      {children}
    </BrowserRouter>
  );
  const { rerender } = render(page(<Opened name="first" />));
  rerender(page());
  await wait(STEP_MS / 4);
  fireEvent.click(screen.getByText('Next'));
  await settle();
  expect(window.location.pathname).toBe('/next');
  window.history.back();
  await settle();
  expect(pageNow()).toBe('present');
});

it('leaves one entry when a dialog opens as another one closes', async () => {
  const { rerender } = render(show('first'));
  rerender(show('second'));
  await settle();
  expect(entries()).toBe(1);
  rerender(show());
  await settle();
  expect(entries()).toBe(0);
  expect(pageNow()).toBe('present');
});

it('removes the entries of dialogs that close together', async () => {
  const { rerender } = render(show('first', 'second'));
  await settle();
  expect(entries()).toBe(2);
  rerender(show());
  await settle();
  expect(entries()).toBe(0);
  expect(pageNow()).toBe('present');
});

it('stays on the page when all dialogs are to close while an entry is being removed', async () => {
  const { rerender } = render(show('first'));
  rerender(show());
  await wait(STEP_MS / 4);
  await act(closeByHistory);
  await settle();
  expect(entries()).toBe(0);
  expect(pageNow()).toBe('present');
});
