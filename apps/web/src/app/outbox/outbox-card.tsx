import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '../../components/toast/toast.tsx';
import { Card } from '../../components/display/card.tsx';
import type { CommentForm } from '../../features/comments/comment-form.ts';
import { withWaiting } from '../../features/comments/waiting-comment.ts';
import { codeOf } from '../../lib/api/errors.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { removeItems } from '../../lib/outbox/outbox-store.ts';
import { loadDraft, saveDraft } from '../../lib/storage/drafts.ts';
import { paths } from '../paths.ts';
import { discard } from './discard.ts';
import { OutboxItemRow } from './outbox-item-row.tsx';
import { type CardItem, OUTBOX_TEXTS } from './outbox-texts.ts';

interface OutboxCardProps {
  userId: number;
  items: readonly CardItem[];
}

/** Renders the items that wait or have stopped, with buttons to edit and discard them. */
export function OutboxCard({ userId, items }: OutboxCardProps) {
  const id = useId();
  const navigate = useNavigate();

  const { client } = trpc.useUtils();

  /** True if a post is deleted, or its group cannot be seen any more. */
  const isGone = (postId: number) =>
    client.posts.get.query({ id: postId }).then(
      () => false,
      (error: unknown) => ['FORBIDDEN', 'NOT_FOUND'].includes(codeOf(error) ?? ''),
    );

  const edit = async (item: CardItem) => {
    if (item.kind !== 'comment') return;
    // There is no comment box to take the text, which stays here to be copied.
    if (item.problem !== null && (await isGone(item.postId))) return void toast(OUTBOX_TEXTS.gone);
    const place = { userId, place: `comment-${item.postId}` };
    const draft = withWaiting(item, await loadDraft<CommentForm>(place));
    if (!(await saveDraft(place, draft))) return void toast(OUTBOX_TEXTS.noRoom);
    await removeItems([item]);
    await navigate(paths.post(item.groupId ?? 0, item.postId));
  };

  return (
    <Card aria-labelledby={id} className="column mb-4 print:hidden">
      <h2 id={id} className="text-heading">
        {OUTBOX_TEXTS.title}
      </h2>
      <ul className="flex flex-col divide-y divide-line">
        {items.map((item) => (
          <OutboxItemRow
            key={item.id}
            item={item}
            onEdit={() => void edit(item)}
            onDiscard={() => void discard([item])}
          />
        ))}
      </ul>
    </Card>
  );
}
