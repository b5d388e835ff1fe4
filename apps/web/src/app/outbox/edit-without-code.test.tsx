import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { outboxItems } from '../../lib/outbox/outbox-items.ts';
import { putItems } from '../../lib/outbox/outbox-store.ts';
import { createPerson } from '../../testing/create-person.ts';
import { Providers } from '../../testing/providers.tsx';
import ShareTickets from './share-tickets.tsx';

vi.mock('../../features/users/api/use-me.ts', () => ({ useMe: () => createPerson(7, 'Dana') }));
vi.mock('../../lib/outbox/outbox-store.ts', () => ({
  addItems: async () => undefined,
  putItems: vi.fn<typeof putItems>(async () => undefined),
  removeItems: async () => undefined,
}));
vi.mock('../post/share-with-groups.tsx', () => {
  throw new TypeError('Not there.');
});
vi.mock('../../components/feedback/lazy-part.tsx', () => ({ lazyPart: () => () => 'Needs a connection.' }));

afterEach(() => {
  cleanup();
  outboxItems.set([]);
});

it('a share goes on waiting when the form that edits it cannot be loaded', async () => {
  outboxItems.set([
    {
      kind: 'share',
      id: 'a',
      userId: 7,
      groupId: 1,
      shareId: 'a-share',
      content: 'Ran 10k',
      type: 'win',
      wish: null,
      turns: null,
      aboutId: null,
      images: [],
      createdAt: '2026-11-24T10:00:00.000Z',
      problem: null,
    },
  ]);
  render(<ShareTickets posts={[]} />, { wrapper: Providers });
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await screen.findByText('Needs a connection.');
  expect(putItems).not.toHaveBeenCalled();
});
