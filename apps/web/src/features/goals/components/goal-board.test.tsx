import type { Goal } from '@dubs/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Providers } from '../../../testing/providers.tsx';
import { GoalBoard } from './goal-board.tsx';

const goal = {
  id: 4,
  groupId: 1,
  userId: 7,
  title: 'Run a marathon',
  description: null,
  isCompleted: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  completedAt: null,
} as Goal;

/** Longer than a goal stays in its place, and shorter than until its completion is sent. */
const MOVED_MS = 3_000;
const SENT_MS = 10_000;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Completes the goal and waits until it has moved to the completed ones. */
async function complete() {
  render(
    <Providers>
      <input aria-label="Another field" />
      <GoalBoard goals={[goal]} meId={7} chipOf={() => null} empty={null} />
    </Providers>,
  );
  const button = screen.getByRole('button', { name: 'Complete goal: Run a marathon' });
  button.focus();
  fireEvent.click(button);
  await pass(MOVED_MS);
}

it('moves the focus back to a goal whose completion failed', async () => {
  await complete();
  await pass(SENT_MS);
  screen.getByText('Failed to complete goal. Please try again.');
  expect(document.activeElement).toBe(screen.getByRole('article'));
});

it('leaves the focus where the user has moved it until the completion failed', async () => {
  await complete();
  screen.getByLabelText('Another field').focus();
  await pass(SENT_MS);
  screen.getByText('Failed to complete goal. Please try again.');
  expect(document.activeElement).toBe(screen.getByLabelText('Another field'));
});
