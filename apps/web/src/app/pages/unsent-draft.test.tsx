import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Providers } from '../../testing/providers.tsx';
import GroupNotThere from '../group/group-not-there.tsx';
import { PostNotThere } from '../post/post-not-there.tsx';

const kept: Record<string, object> = {
  'comment-3': { text: 'And more', outgoing: { text: 'On its way' } },
  'group-4': { text: 'Half a win' },
};
vi.mock('../../lib/api/own-me.ts', () => ({ useOwnId: () => 7 }));
vi.mock('../../lib/storage/drafts.ts', () => ({
  loadDraft: async ({ place }: { place: string }) => kept[place] ?? null,
}));

afterEach(cleanup);

const show = (page: ReactNode) => render(page, { wrapper: Providers });

it('shows what was typed for a post or a group that is gone', async () => {
  show(<PostNotThere reason="gone" postId={3} />);
  expect((await screen.findByText(/On its way/)).textContent).toBe('On its way\nAnd more');
  cleanup();
  show(<GroupNotThere status={403} groupId={4} />);
  await screen.findByText('Half a win');
});

it('shows nothing where nothing was typed', async () => {
  show(<PostNotThere reason="shut" postId={5} />);
  await Promise.resolve();
  expect(screen.queryByRole('status')).toBeNull();
});
