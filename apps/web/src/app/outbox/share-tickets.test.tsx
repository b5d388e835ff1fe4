import type { GroupChip, Post } from '@dubs/contract';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UploadRequest } from '../../features/posts/api/upload-post.ts';
import { EMPTY_POST_FORM, type PostForm } from '../../features/posts/post-form.ts';
import { launchShare, shareFlights } from '../../features/posts/share-flights.ts';
import { QUICK_SHARE_TEXTS } from '../../features/posts/share-texts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { createPerson } from '../../testing/create-person.ts';
import { Providers } from '../../testing/providers.tsx';
import ShareTickets from './share-tickets.tsx';

vi.mock('../../features/users/api/use-me.ts', () => ({ useMe: () => createPerson(7, 'Dana') }));
// It looks for the ticket for a second, which may be after the last test.
vi.mock('../../features/posts/components/composer/celebrate-post.ts', () => ({
  celebrateTicket: async () => true,
}));
vi.mock('../../lib/outbox/outbox-store.ts', () => ({
  addItems: async () => undefined,
  putItems: async () => undefined,
  removeItems: async () => undefined,
}));

const GROUPS = ['Runners', 'Rowers', 'Readers'].map((name, at): GroupChip => ({
  id: at + 1,
  emoji: '🏆',
  name,
}));
const picture = (id: string) => ({ id, file: new File(['x'], `${id}.jpg`) });
const FORM: PostForm = { ...EMPTY_POST_FORM, text: 'Ran 10k', groupIds: [1, 2, 3] };

/** The requests that are being sent, by group. */
const sending = new Map<number, { request: UploadRequest; succeed: () => void }>();
const upload = (request: UploadRequest) =>
  new Promise<Post>((resolve, reject) => {
    const { groupId } = request;
    sending.set(groupId, { request, succeed: () => resolve({ id: groupId, groupId } as Post) });
    request.signal?.addEventListener('abort', () => reject(new DOMException('Stopped.', 'AbortError')));
  });

function WithGroups({ children }: { children: ReactNode }) {
  const { list } = trpc.useUtils().groups;
  useEffect(() => list.setData(undefined, GROUPS as Parameters<typeof list.setData>[1]), [list]);
  return children;
}

const tickets = (posts: readonly Post[] = []) => (
  <Providers>
    <WithGroups>
      <ShareTickets posts={posts} />
    </WithGroups>
  </Providers>
);

/** Sends a form, and shows its ticket. */
async function launch(form: PostForm) {
  const { rerender } = render(tickets());
  const launched = launchShare(form, {
    userId: 7,
    texts: QUICK_SHARE_TEXTS,
    onShared: () => undefined,
    upload,
  });
  return {
    launched,
    ticket: within(await screen.findByRole('article')),
    showPosts: (posts: readonly Post[]) => rerender(tickets(posts)),
  };
}

beforeEach(() => {
  sending.clear();
  shareFlights.set([]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('is one ticket for several groups, whose chips turn to ticks as each receives it', async () => {
  const { ticket, launched } = await launch(FORM);
  const chips = () => ticket.getAllByRole('listitem');
  expect(chips().map(({ textContent }) => textContent)).toEqual(['🏆Runners', '🏆Rowers', '🏆Readers']);
  const ticked = () => chips().flatMap((chip) => (within(chip).queryByRole('img') ? chip.textContent : []));
  expect(ticked()).toEqual([]);
  await act(async () => sending.get(2)?.succeed());
  expect(ticked()).toEqual(['Rowers']);
  await act(async () => sending.get(1)?.succeed());
  expect(ticked()).toEqual(['Runners', 'Rowers']);
  await act(async () => sending.get(3)?.succeed());
  await launched;
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
});

it('goes once the posts of all its groups show below it, also before the requests have succeeded', async () => {
  const { showPosts } = await launch(FORM);
  const [flight] = shareFlights.get();
  const postIn = (groupId: number) => ({ shareId: flight?.shareId, groupId }) as Post;
  showPosts([postIn(1), postIn(2), { shareId: null, groupId: 3 } as Post]);
  expect(screen.queryByRole('article')).not.toBeNull();
  showPosts([postIn(1), postIn(2), postIn(3)]);
  expect(screen.queryByRole('article')).toBeNull();
});

it('names the child whom the share is about', async () => {
  const mia = { id: 4, name: 'Mia', avatarUrl: null, keepers: [] };
  vi.stubGlobal('fetch', async () => Response.json({ result: { data: { json: [mia] } } }));
  const { ticket } = await launch({ ...FORM, aboutId: mia.id });
  await ticket.findByText('Mia');
  expect(ticket.getByText('Dana').parentElement?.textContent).toBe('Dana, for Mia');
});

it('names a photo that the browser cannot show', async () => {
  const { ticket } = await launch({ ...FORM, images: [picture('porch')] });
  fireEvent.error(await ticket.findByRole('img', { name: 'porch.jpg' }));
  expect(ticket.getByTitle('porch.jpg').textContent).toBe('jpgporch.jpg');
  expect(ticket.queryByRole('img', { name: 'porch.jpg' })).toBeNull();
});

it('counts the photos that have been sent, and can be cancelled', async () => {
  const images = ['a', 'b', 'c'].map(picture);
  const { ticket, launched } = await launch({ ...FORM, groupIds: [1], images });
  const foot = ticket.getByRole('status');
  expect(foot.textContent).toBe('Sharing... 0 of 3 photos');
  await waitFor(() => expect(sending.has(1)).toBe(true));
  act(() => sending.get(1)?.request.onProgress?.(0.7));
  expect(foot.textContent).toBe('Sharing... 2 of 3 photos');
  fireEvent.click(ticket.getByRole('button', { name: 'Cancel' }));
  await launched;
  expect(sending.get(1)?.request.signal?.aborted).toBe(true);
});
