import type { Comment } from '@dubs/contract';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CommentAnnouncement } from './comment-announcement.tsx';

afterEach(cleanup);

const ME = 1;
const comment = (id: number, by: number, name = 'Leila') =>
  ({ id, userId: by, user: { id: by, name } }) as Comment;
const thread = (...comments: Comment[]) => <CommentAnnouncement comments={comments} meId={ME} />;
const said = () => screen.getByRole('status').textContent;

it('announces new comments of others, but no earlier or own ones', async () => {
  const { rerender } = render(<CommentAnnouncement comments={undefined} meId={ME} />);
  rerender(thread(comment(4, 2)));
  rerender(thread(comment(4, 2), comment(5, ME, 'Me')));
  rerender(thread(comment(3, 2), comment(4, 2), comment(5, ME, 'Me')));
  await new Promise((resolve) => {
    setTimeout(resolve, 5);
  });
  expect(said()).toBe('');
  rerender(thread(comment(4, 2), comment(5, ME, 'Me'), comment(6, 3, 'Otto')));
  await waitFor(() => expect(said()).toBe('Otto commented'));
});
