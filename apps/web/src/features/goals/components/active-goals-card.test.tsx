import type { Goal } from '@dubs/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { trpc } from '../../../lib/api/trpc.ts';
import { Providers } from '../../../testing/providers.tsx';
import { pendingCompletion } from '../pending-completion.ts';
import { ActiveGoalsCard } from './active-goals-card.tsx';

const goal = (id: number, title: string) =>
  ({ id, groupId: 1, userId: 7, title, isCompleted: false }) as Goal;

/** How long a completed goal stays in its place. */
const STAYS_MS = 1_200;
const SENT_MS = 10_000;
const fail = () => Promise.reject(new TypeError('Failed to fetch'));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function Card() {
  const { list } = trpc.useUtils().goals;
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    list.setData(undefined, [goal(5, 'Sing'), goal(4, 'Run')]);
    setReady(true);
  }, [list]);
  return isReady && <ActiveGoalsCard linkOf={() => null} />;
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', fail);
  render(<Card />, { wrapper: Providers });
});
afterEach(() => {
  cleanup();
  pendingCompletion.set(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const press = (title: string) =>
  fireEvent.click(screen.getByRole('button', { name: `Complete goal: ${title}` }));
const titles = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const drawn = () =>
  screen
    .queryAllByRole('listitem')
    .flatMap((row) =>
      row.querySelector('.\\*\\:animate-draw') ? row.querySelector('del')?.textContent : [],
    );

it('draws the tick at the press, and closes the row once the goal has stayed for 1,200 ms', async () => {
  press('Run');
  expect(drawn()).toEqual(['Run']);
  expect(screen.getByText('Run').closest('li')?.className).toContain('animate-fold');
  await pass(STAYS_MS - 1);
  expect(titles()).toEqual(['Sing', 'Run']);
  await pass(1);
  expect(titles()).toEqual(['Sing']);
});

it('keeps a goal in its place while the next one is completed', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  press('Sing');
  await pass(STAYS_MS / 2);
  press('Run');
  expect(titles()).toEqual(['Sing', 'Run']);
  await pass(STAYS_MS / 2);
  expect(titles()).toEqual(['Run']);
});

it('removes the tick of a goal whose completion failed, and says so below it', async () => {
  press('Run');
  await pass(SENT_MS);
  expect(titles()).toEqual(['Sing', 'RunFailed to complete goal. Please try again.']);
  expect(
    screen.getByRole('button', { name: 'Complete goal: Run' }).querySelector('.animate-undraw'),
  ).not.toBeNull();
});
