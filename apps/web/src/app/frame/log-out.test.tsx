import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useEffectEvent } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { trpc } from '../../lib/api/trpc.ts';
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

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  calls.length = 0;
});

it('clears the drafts before the session ends, and what another tab has stored by then', async () => {
  render(<LogOut open onOpenChange={() => undefined} />, { wrapper: Providers });
  await waitFor(() => expect(calls).toEqual(['clear', 'log out', 'clear']));
});

/** Sends a call that gets no response, and logs out. */
function send(useCall: () => () => void): void {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.spyOn(console, 'warn').mockReturnValue();
  function Sending() {
    const call = useEffectEvent(useCall());
    useEffect(() => call(), []);
    return <LogOut open onOpenChange={() => undefined} />;
  }
  render(<Sending />, { wrapper: Providers });
}

it('asks while something is being sent', async () => {
  send(() => {
    const { mutate } = trpc.comments.create.useMutation();
    return () => mutate({ postId: 3, content: 'Hi' });
  });
  await screen.findByRole('alertdialog');
});

it('asks nothing while a page is being marked as viewed', async () => {
  send(() => {
    const { mutate } = trpc.groups.markViewed.useMutation();
    return () => mutate({ id: 3 });
  });
  await waitFor(() => expect(calls).toContain('log out'));
});
