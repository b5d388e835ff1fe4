import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { MergedPost } from '../../features/posts/merged-shares.ts';
import { createPerson } from '../../testing/create-person.ts';
import { CommentPeek } from './comment-peek.tsx';

const CREATED = Date.parse('2026-11-24T12:00:00.000Z');
const DAY_MS = 86_400_000;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Shows a post of this age. */
function show(ageMs: number, latestComment: MergedPost['latestComment'] = null) {
  vi.useFakeTimers({ now: CREATED + ageMs, toFake: ['Date'] });
  const post = { id: 5, groupId: 4, createdAt: new Date(CREATED).toISOString(), latestComment } as MergedPost;
  render(<CommentPeek post={post} />, { wrapper: MemoryRouter });
}
const invitation = () => screen.queryByText('Add a comment');

it('asks for a comment while there is none and the post is younger than a day', () => {
  show(DAY_MS - 1);
  expect(invitation()?.getAttribute('href')).toBe('/group/4/post/5');
  cleanup();
  show(DAY_MS);
  expect(invitation()).toBeNull();
});

it('shows the newest comment instead, whatever the age of the post', () => {
  const comment = { id: 9, user: createPerson(2, 'Nana'), content: 'Well done' };
  for (const age of [0, 30 * DAY_MS]) {
    show(age, comment);
    expect(screen.getByRole('link').textContent).toBe('NNana Well done');
    expect(invitation()).toBeNull();
    cleanup();
  }
});
