import type { CompleteGroup, Post } from '@dubs/contract';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Feed } from '../../lib/feed/feed.types.ts';
import { createPerson } from '../../testing/create-person.ts';
import { Providers } from '../../testing/providers.tsx';
import GroupScreen from './group.tsx';

const me = createPerson(1, 'Ada');
const createdAt = '2026-11-01T10:00:00.000Z';
const posts = [{ id: 7, content: 'To the lake', createdAt } as Post];
const feed = { posts, shown: 15, error: null, hasMore: false };
const group = { id: 3, name: 'Walkers', emoji: '🎊', role: 'member' };
const complete = { group, members: [], memberCount: 1, goals: [], goalCount: 0 } as unknown as CompleteGroup;
vi.mock('../../features/users/api/use-me.ts', () => ({ useMe: () => me }));
vi.mock('../../features/users/api/use-birthdays.ts', () => ({ useBirthdays: () => [] }));
vi.mock('../../features/posts/api/feeds.ts', () => ({ useGroupPosts: () => feed }));
vi.mock('../../features/groups/api/group-cache.ts', () => ({
  useCompleteGroup: () => ({ data: complete, error: null }),
  useViewing: () => undefined,
}));
vi.mock('../group/group-head.tsx', () => ({ GroupHead: () => null, AlbumLink: () => null }));
vi.mock('../group/group-week.tsx', () => ({ GroupWeek: () => null, FoldedGroupWeek: () => null }));
vi.mock('../month/from-month.tsx', () => ({
  FromMonth: ({ children }: { children: React.ReactNode }) => children,
  MonthButton: () => null,
  useMonth: () => null,
}));
vi.mock('../post/quick-share-place.tsx', () => ({ TicketsOnTheirWay: () => null }));
vi.mock('../group/share-here.tsx', () => ({ default: () => null }));
vi.mock('../../features/posts/components/feed/post-feed.tsx', () => ({
  PostFeed: (shown: { feed: Feed; aboveOf: (post: Post) => React.ReactNode }) =>
    shown.feed.posts?.map((post) => (
      <article key={post.id}>
        {shown.aboveOf(post)}
        {post.content}
      </article>
    )),
}));

let answer: (changes: readonly unknown[]) => void;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const response = new Promise<Response>((resolve) => {
    answer = (changes) =>
      resolve(Response.json({ result: { data: { json: { changes, nextCursor: null } } } }));
  });
  vi.stubGlobal('fetch', () => response);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the posts together with the lines between them, which would push them down', async () => {
  render(
    <Providers address="/group/3">
      <Routes>
        <Route path="/group/:id" element={<GroupScreen />} />
      </Routes>
    </Providers>,
  );
  expect(screen.queryByRole('article')).toBeNull();
  const change = { id: 1, change: 'joined', createdAt: '2026-11-02T10:00:00.000Z', isMember: true };
  await act(async () => answer([{ ...change, user: createPerson(2, 'Bo') }]));
  const article = await screen.findByRole('article');
  expect(article.textContent).toMatch(/^Bo joined · .*To the lake$/);
});
