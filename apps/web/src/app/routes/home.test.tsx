import type { Birthday, Post } from '@dubs/contract';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Feed } from '../../lib/feed/feed.types.ts';
import { createPerson } from '../../testing/create-person.ts';
import { Providers } from '../../testing/providers.tsx';
import { isKeptShown } from '../offline/opened.ts';
import HomeScreen from './home.tsx';

const me = createPerson(1, 'Ada');
const feed = { posts: [{ id: 7, content: 'To the lake' } as Post], error: null, hasMore: false };
vi.mock('../../features/users/api/use-me.ts', () => ({ useMe: () => me }));
vi.mock('../../features/posts/api/feeds.ts', () => ({ useRecentPosts: () => feed }));
vi.mock('../../features/posts/api/use-tickets.ts', () => ({ useTickets: (loaded: Feed) => loaded }));
vi.mock('../../features/groups/api/use-on-new-win.ts', () => ({ useOnNewWin: () => undefined }));
vi.mock('../post/use-end-of-unseen.tsx', () => ({ useEndOfUnseen: () => undefined }));
vi.mock('../post/quick-share-place.tsx', () => ({
  QuickSharePlace: () => null,
  TicketsOnTheirWay: () => null,
}));
vi.mock('../week/week-place.tsx', () => ({ WeekPlace: () => null }));
vi.mock('../aside/aside.tsx', () => ({ OwnAside: () => null }));
vi.mock('../../features/posts/components/feed/post-feed.tsx', () => ({
  PostFeed: ({ feed: { posts } }: { feed: Feed }) =>
    posts?.map(({ id, content }) => <p key={id}>{content}</p>),
}));

let answer: (birthdays: readonly Birthday[]) => void;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const response = new Promise<Response>((resolve) => {
    answer = (json) => resolve(Response.json({ result: { data: { json } } }));
  });
  vi.stubGlobal('fetch', () => response);
});
afterEach(() => {
  cleanup();
  isKeptShown.set(false);
  vi.unstubAllGlobals();
});

const open = () => render(<HomeScreen />, { wrapper: Providers });
const posts = () => screen.queryByText('To the lake');
const line = () => screen.queryByRole('region', { name: 'Birthdays' });

it('shows the posts together with the birthdays above them, which would push them down', async () => {
  open();
  expect(posts()).toBeNull();
  await act(async () => answer([{ user: createPerson(2, 'Bo') }]));
  await screen.findByText('To the lake');
  expect(line()?.textContent).toContain("It's Bo's birthday today.");
});

it('shows the posts alone when there are no birthdays', async () => {
  open();
  await act(async () => answer([]));
  await screen.findByText('To the lake');
  expect(line()).toBeNull();
});

it('shows posts of the device at once, and keeps them while the birthdays are loading', () => {
  isKeptShown.set(true);
  open();
  expect(posts()).not.toBeNull();
  act(() => isKeptShown.set(false));
  expect(posts()).not.toBeNull();
});
