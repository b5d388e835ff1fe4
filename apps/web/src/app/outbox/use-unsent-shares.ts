import type { Post } from '@dubs/contract';
import { useEffect, useState } from 'react';
import { toast } from '../../components/toast/toast.tsx';
import { useAfterShare } from '../../features/posts/api/use-after-share.ts';
import { useLaunchShare } from '../../features/posts/api/use-launch-share.ts';
import {
  endFlight,
  noteArrived,
  type ShareFlight,
  shareFlights,
} from '../../features/posts/share-flights.ts';
import { attemptOf, isComplete, type PostForm } from '../../features/posts/post-form.ts';
import type { ShareTexts } from '../../features/posts/share-texts.ts';
import { toPostForm } from '../../features/posts/waiting-share.ts';
import { useMe } from '../../features/users/api/use-me.ts';
import { afterContent } from '../../lib/browser/after-content.ts';
import { putItems, removeItems } from '../../lib/outbox/outbox-store.ts';
import type { OutboxItem } from '../../lib/outbox/outbox.types.ts';
import { loadDraft, saveDraft } from '../../lib/storage/drafts.ts';
import { discard, offerUndo, takeDraft } from './discard.ts';
import { OUTBOX_TEXTS } from './outbox-texts.ts';
import type { ShareRow } from './share-rows.ts';

/** A share that was not sent, with the content of the form that changes it. */
interface UnsentShare {
  shareId: string;
  /** Its items in the outbox; empty if the device had no room. */
  items: readonly OutboxItem[];
  /** The initial content of the form. */
  start: PostForm;
}

/** Loads the code of the share dialog. */
export const loadShareDialog = () => import('../post/share-with-groups.tsx');

/** Returns the share that a row of the outbox stands for. */
export const ofRow = ({ item, items }: ShareRow): UnsentShare => ({
  shareId: item.shareId,
  items,
  start: toPostForm(item, items),
});

/** Returns a share without the groups that have received it. */
export const ofFlight = ({ shareId, form, arrivedIn }: ShareFlight): UnsentShare => ({
  shareId,
  items: [],
  start: { ...form, groupIds: form.groupIds.filter((id) => !arrivedIn.includes(id)) },
});

/** Returns the name under which the draft of the form is kept. */
export const placeOf = (shareId: string) => `waiting-${shareId}`;

/** Holds which unsent share is open in a form, and sends, changes and discards unsent shares. */
export function useUnsentShares(texts: ShareTexts) {
  const { id: userId } = useMe();
  const launch = useLaunchShare({ userId, texts, onShared: useAfterShare() });
  const [edited, setEdited] = useState<UnsentShare | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => afterContent(() => void loadShareDialog().catch(() => undefined)), []);

  const draftOf = (shareId: string) => ({ userId, place: placeOf(shareId) });

  const edit = async (share: UnsentShare) => {
    // The items stay, stopped, so that closing the form loses nothing; when reopened, the form is as it was left.
    const stopped = share.items.map((each) => ({ ...each, problem: each.problem ?? OUTBOX_TEXTS.edited }));
    // Without its code the form does not open, and the items go on waiting.
    const isLoaded = await loadShareDialog().catch(() => undefined);
    try {
      if (isLoaded) await putItems(stopped);
    } catch {
      return void toast(OUTBOX_TEXTS.noRoom);
    }
    setEdited(share);
    setOpen(true);
  };

  /** Removes the items of a share that the form has replaced. */
  const replace = ({ shareId, items }: UnsentShare) => {
    void removeItems(items);
    endFlight(shareId);
  };

  /** Removes the items that the form has sent. */
  const finish = ({ shareId, items }: UnsentShare, posts: readonly Post[]) => {
    const groupIds = posts.map((post) => post.groupId);
    void removeItems(items.filter((item) => groupIds.includes(item.groupId ?? 0)));
    noteArrived(shareId, groupIds);
  };

  /** Sends the form of a share as it was left, or opens the form if it is incomplete. */
  const tryAgain = async (share: UnsentShare) => {
    const { shareId, start } = share;
    const form = { ...start, ...(await loadDraft<PostForm>(draftOf(shareId))) };
    if (!isComplete(form)) return edit(share);
    const attempt = attemptOf(form);
    setEdited(null);
    await saveDraft(draftOf(shareId), null);
    launch({ ...form, attempt });
    // A changed form is a new share, which replaces the old one.
    if (attempt.shareId !== shareId) replace(share);
  };

  /** Discards a share that the device had no room to keep, with an undo. */
  const discardFlight = async (flight: ShareFlight) => {
    const putBack = await takeDraft(draftOf(flight.shareId));
    endFlight(flight.shareId);
    offerUndo(() => {
      shareFlights.set([flight, ...shareFlights.get()]);
      putBack();
    });
  };

  const discardRow = ({ item, items }: ShareRow) => discard(items, draftOf(item.shareId));

  return { edited, isOpen, setOpen, edit, tryAgain, discardFlight, discardRow, finish, replace };
}
