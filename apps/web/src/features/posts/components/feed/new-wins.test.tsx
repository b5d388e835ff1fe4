import type { Post } from '@dubs/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import NewWins from './new-wins.tsx';

const ME = 1;
const post = (id: number, userId = 2, type = 'win') => ({ id, userId, type }) as Post;
const feed = (...posts: Post[]) => <NewWins posts={posts} known={[post(4)]} meId={ME} />;
const scrollTo = (y: number) =>
  act(() => {
    window.scrollY = y;
    window.dispatchEvent(new Event('scroll'));
  });

beforeEach(() => scrollTo(0));
afterEach(cleanup);

it('counts the wins of others that arrive while the feed is scrolled down, and scrolls to the top', () => {
  const top = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const { rerender } = render(feed(post(4)));
  scrollTo(900);
  expect(screen.queryByRole('button')).toBeNull();
  rerender(feed(post(8), post(7, ME), post(6, 2, 'loss'), post(5), post(4)));
  fireEvent.click(screen.getByRole('button', { name: '2 new wins' }));
  expect(top).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }));
  scrollTo(0);
  scrollTo(900);
  expect(screen.queryByRole('button')).toBeNull();
});

it('counts the wins that arrive before its code does, while the feed is scrolled down', () => {
  scrollTo(900);
  render(feed(post(5), post(4)));
  expect(screen.getByRole('button', { name: '1 new win' })).toBeTruthy();
});

it('shows nothing within 400 px of the top', () => {
  const { rerender } = render(feed(post(4)));
  scrollTo(400);
  rerender(feed(post(5), post(4)));
  expect(screen.queryByRole('button')).toBeNull();
});
