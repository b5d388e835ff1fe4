import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Providers } from '../../testing/providers.tsx';
import LogOut from './log-out.tsx';

const calls = vi.hoisted(() => [] as string[]);
vi.mock('../../lib/storage/drafts.ts', () => ({
  clearDrafts: async () => void calls.push('clear'),
  countWaiting: async () => 0,
  hasDrafts: async () => false,
}));
vi.mock('../../features/auth/api/use-logout.ts', () => ({
  useLogout: () => async () => void calls.push('log out'),
}));

afterEach(cleanup);

it('clears the drafts before the session ends, and what another tab has stored by then', async () => {
  render(<LogOut open onOpenChange={() => undefined} />, { wrapper: Providers });
  await waitFor(() => expect(calls).toEqual(['clear', 'log out', 'clear']));
});
