import type { Goal } from '@dubs/contract';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Providers } from '../../../testing/providers.tsx';
import { pendingCompletion } from '../pending-completion.ts';
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

/** How long a completed goal stays in its place. */
const STAYS_MS = 1_200;
/** Longer than that, and shorter than until its completion is sent. */
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
  pendingCompletion.set(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Completes the goal. */
function press() {
  render(
    <Providers>
      <input aria-label="Another field" />
      <GoalBoard goals={[goal]} meId={7} chipOf={() => null} onCreate={() => undefined} />
    </Providers>,
  );
  const button = screen.getByRole('button', { name: 'Complete goal: Run a marathon' });
  button.focus();
  fireEvent.click(button);
}

/** Completes the goal and waits until it has moved to the completed ones. */
async function complete() {
  press();
  await pass(MOVED_MS);
}

/** Returns the goal's card if it is in this section. */
const cardIn = (section: string) => {
  const region = screen.queryByRole('region', { name: section });
  return region && within(region).queryByRole('article');
};

it('keeps a completed goal in its place for 1,200 ms, with its tick, and then shows a rosette instead of the last one', async () => {
  press();
  expect(cardIn('Active Goals')?.querySelector('del')?.textContent).toBe(goal.title);
  expect(cardIn('Active Goals')?.querySelector('.\\*\\:animate-draw')).not.toBeNull();
  await pass(STAYS_MS - 1);
  expect(cardIn('Active Goals')).not.toBeNull();
  await pass(1);
  expect(cardIn('Active Goals')).toBeNull();
  expect(cardIn('Completed Goals')).not.toBeNull();
  expect(screen.getByRole('region', { name: 'Active Goals' }).querySelector('[data-rosette]')).not.toBeNull();
});

it('removes the tick of a goal whose completion failed, and says so below it', async () => {
  await complete();
  await pass(SENT_MS);
  const card = cardIn('Active Goals');
  expect(card?.querySelector('del')).toBeNull();
  expect(card?.querySelector('.animate-undraw')).not.toBeNull();
  expect(card?.textContent).toMatch(/Run a marathon.*Failed to complete goal\. Please try again\.$/);
});

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
