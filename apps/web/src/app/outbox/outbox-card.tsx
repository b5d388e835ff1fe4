import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Card } from '../../components/display/card.tsx';
import { toast } from '../../components/toast/toast.tsx';
import type { CommentForm } from '../../features/comments/comment-form.ts';
import { withWaiting } from '../../features/comments/waiting-comment.ts';
import { toPostForm } from '../../features/posts/waiting-share.ts';
import { afterContent } from '../../lib/browser/after-content.ts';
import { putItems, removeItems } from '../../lib/outbox/outbox-store.ts';
import type { OutboxItem, WaitingShare } from '../../lib/outbox/outbox.types.ts';
import { loadDraft, saveDraft } from '../../lib/storage/drafts.ts';
import { paths } from '../paths.ts';
import { OutboxItemRow } from './outbox-item-row.tsx';
import { type OutboxRow, rowsOf } from './outbox-rows.ts';
import { OUTBOX_TEXTS } from './outbox-texts.ts';

const loadShareDialog = () => import('../post/share-with-groups.tsx');
const ShareWithGroups = lazy(loadShareDialog);

interface OutboxCardProps {
  userId: number;
  items: readonly OutboxItem[];
}

/** A share that is being changed in a form of its own. */
interface Edited {
  place: string;
  items: readonly OutboxItem[];
}

const placeOf = ({ shareId }: WaitingShare) => `waiting-${shareId}`;

/** Renders what waits and what has stopped, with the ways to change and to discard each. */
export function OutboxCard({ userId, items }: OutboxCardProps) {
  const id = useId();
  const navigate = useNavigate();
  const [edited, setEdited] = useState<Edited | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => afterContent(() => void loadShareDialog().catch(() => undefined)), []);

  const edit = async ({ item, items: ofRow }: OutboxRow) => {
    if (item.kind === 'comment') {
      const place = { userId, place: `comment-${item.postId}` };
      await saveDraft(place, withWaiting(item, await loadDraft<CommentForm>(place)));
      await removeItems(ofRow);
      await navigate(paths.post(item.groupId ?? 0, item.postId));
    } else if (item.kind === 'share') {
      const place = { userId, place: placeOf(item) };
      // It stays here, stopped, so that closing the form loses nothing; opened again, the form is as it was left.
      if (!(await loadDraft(place))) await saveDraft(place, toPostForm(item, ofRow));
      await putItems(ofRow.map((each) => ({ ...each, problem: each.problem ?? OUTBOX_TEXTS.edited })));
      setEdited({ place: place.place, items: ofRow });
      setOpen(true);
    }
  };

  const discard = async ({ items: ofRow }: OutboxRow) => {
    await removeItems(ofRow);
    const bringBack = () => void putItems(ofRow);
    toast({ title: OUTBOX_TEXTS.discarded, action: { ...OUTBOX_TEXTS.undo, onPress: bringBack } });
  };

  /** Removes what the form has sent, or put into the outbox as it is now. */
  const finish = (groupIds: readonly number[]) =>
    void removeItems((edited?.items ?? []).filter(({ groupId }) => groupIds.includes(groupId ?? 0)));

  return (
    <>
      <Card aria-labelledby={id} className="column mb-4 print:hidden">
        <h2 id={id} className="text-heading">
          {OUTBOX_TEXTS.title}
        </h2>
        <ul className="flex flex-col divide-y divide-line">
          {rowsOf(items).map((row) => (
            <OutboxItemRow
              key={row.key}
              row={row}
              onEdit={() => void edit(row)}
              onDiscard={() => void discard(row)}
            />
          ))}
        </ul>
      </Card>
      {edited && (
        <Suspense fallback={null}>
          <ShareWithGroups
            key={edited.place}
            place={edited.place}
            open={isOpen}
            onOpenChange={setOpen}
            onShared={(posts) => finish(posts.map(({ groupId }) => groupId))}
            onWaiting={() => void removeItems(edited.items)}
          />
        </Suspense>
      )}
    </>
  );
}
