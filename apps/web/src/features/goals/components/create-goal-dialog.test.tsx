import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Providers } from '../../../testing/providers.tsx';
import { CreateGoalDialog } from './create-goal-dialog.tsx';

vi.mock('../../../lib/storage/drafts.ts', () => ({
  loadDraft: async () => null,
  saveDraft: async () => undefined,
  registerForm: () => () => undefined,
}));

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const GROUPS = [
  { id: 1, emoji: '🏃', name: 'Runners' },
  { id: 2, emoji: '🚣', name: 'Rowers' },
];

it('ignores changes while the goal is being created', async () => {
  let fail: (error: Error) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise((_resolve, reject) => (fail = reject)));
  render(
    <CreateGoalDialog
      userId={7}
      open
      onOpenChange={() => undefined}
      title="Create New Goal"
      groups={GROUPS}
    />,
    { wrapper: Providers },
  );
  const title = await screen.findByLabelText<HTMLInputElement>('Title');
  const description = screen.getByLabelText<HTMLTextAreaElement>('Description');
  const group = screen.getByLabelText<HTMLSelectElement>('Group');
  fireEvent.change(title, { target: { value: 'Run 10k' } });
  fireEvent.change(group, { target: { value: '1' } });
  fireEvent.click(screen.getByRole('button', { name: /^Create Goal/ }));
  await waitFor(() => expect([title.readOnly, description.readOnly]).toEqual([true, true]));
  fireEvent.change(group, { target: { value: '2' } });
  expect(group.value).toBe('1');
  await act(async () => fail(new TypeError('Failed to fetch')));
  await waitFor(() => expect([title.readOnly, description.readOnly]).toEqual([false, false]));
});
