import type { Comment } from '@dubs/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPerson } from '../../../testing/create-person.ts';
import { CommentItem } from './comment-item.tsx';

afterEach(cleanup);

const BEN = createPerson(2, 'Ben');
const comment = (more: Partial<Comment> = {}): Comment => ({
  id: 5,
  postId: 1,
  userId: 2,
  content: 'To the lake',
  createdAt: '2026-03-01T09:20:00.000Z',
  editedAt: null,
  user: BEN,
  isAuthorMember: false,
  mentions: [],
  replyTo: null,
  reactions: {},
  reactionUsers: {},
  userReactions: [],
  ...more,
});
const show = (shown: Comment) => {
  const onReply = vi.fn<(replied: Comment) => void>();
  const onQuote = vi.fn<(id: number) => void>();
  render(
    <ol>
      <CommentItem
        groupId={3}
        comment={shown}
        isLinked={false}
        onEdit={undefined}
        reactionsOf={() => null}
        onReply={onReply}
        onQuote={onQuote}
        onDelete={undefined}
        problem={undefined}
      />
    </ol>,
  );
  return { onReply, onQuote };
};

describe('a comment', () => {
  it('can be replied to, by a button that names its author', () => {
    const shown = comment();
    const { onReply } = show(shown);
    fireEvent.click(screen.getByRole('button', { name: 'Reply to Ben' }));
    expect(onReply).toHaveBeenCalledWith(shown);
    expect(screen.queryByText(/^Edited/)).toBeNull();
  });

  it('says that it was edited', () => {
    show(comment({ editedAt: '2026-03-01T09:25:00.000Z' }));
    expect(screen.getByText(/^Edited/)).toBeTruthy();
  });

  it('links to the comment that it replies to', () => {
    const { onQuote } = show(comment({ replyTo: { id: 4, user: BEN, content: 'Where to?' } }));
    fireEvent.click(screen.getByRole('button', { name: 'In reply to Ben Where to?' }));
    expect(onQuote).toHaveBeenCalledWith(4);
  });

  it('does not link to a deleted comment, whose author may be deleted too', () => {
    show(comment({ replyTo: { id: 4, user: null, content: null } }));
    const quote = screen.getByRole('button', { name: /^In reply to Former member/ });
    expect(quote.textContent).toContain('This comment was deleted.');
    expect(quote.hasAttribute('disabled')).toBe(true);
  });
});
