import type { Post } from '@dubs/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Feed } from '../../../../lib/feed/feed.types.ts';
import { longDay } from '../../../../lib/text/dates.ts';
import { OwnPostsList } from './own-posts-list.tsx';

vi.mock('./post-list.tsx', () => ({
  PostList: ({ posts, aboveOf }: { posts: readonly Post[]; aboveOf: (post: Post) => React.ReactNode }) =>
    posts.map((post) => <div key={post.id}>{aboveOf(post)}</div>),
}));

afterEach(cleanup);

it('isolates the day of a heading, which in Arabic or Hebrew would move the number after it before it', () => {
  const post = { id: 1, createdAt: '2026-12-01T12:00:00' } as Post;
  const own = { posts: [post], shown: 1, hasMore: false, hasOlder: false } as unknown as Feed;
  render(<OwnPostsList own={own} actionsOf={() => null} empty={null} />);
  const heading = screen.getByRole('heading');
  expect(heading.textContent).toBe(`${longDay('2026-12-01')} · 1 post`);
  expect(heading.querySelector('bdi')?.textContent).toBe(longDay('2026-12-01'));
});
