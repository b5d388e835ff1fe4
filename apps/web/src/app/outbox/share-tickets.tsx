import type { GroupChip } from '@dubs/contract';
import { useEffect, useState } from 'react';
import { lazyPart } from '../../components/feedback/lazy-part.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { Button } from '../../components/controls/button.tsx';
import { useAfterShare } from '../../features/posts/api/use-after-share.ts';
import { useLaunchShare } from '../../features/posts/api/use-launch-share.ts';
import {
  endFlight,
  noteArrived,
  type ShareFlight,
  shareFlights,
} from '../../features/posts/share-flights.ts';
import { attemptOf, isComplete, type PostForm } from '../../features/posts/post-form.ts';
import { COMPOSER_TEXTS, FLIGHT_TEXTS, QUICK_SHARE_TEXTS } from '../../features/posts/share-texts.ts';
import { toPostForm } from '../../features/posts/waiting-share.ts';
import { useMe } from '../../features/users/api/use-me.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { afterContent } from '../../lib/browser/after-content.ts';
import { useOnline } from '../../lib/browser/use-online.ts';
import { useStore } from '../../lib/create-store.ts';
import { outboxItems } from '../../lib/outbox/outbox-items.ts';
import { putItems, removeItems } from '../../lib/outbox/outbox-store.ts';
import type { OutboxItem } from '../../lib/outbox/outbox.types.ts';
import { loadDraft, saveDraft } from '../../lib/storage/drafts.ts';
import { discard, offerUndo, takeDraft } from './discard.ts';
import { OUTBOX_TEXTS } from './outbox-texts.ts';
import { type ShareItem, type ShareRow, shareRowsOf } from './share-rows.ts';
import { ShareTicket } from './share-ticket.tsx';

const loadShareDialog = () => import('../post/share-with-groups.tsx');
const ShareWithGroups = lazyPart(loadShareDialog);

const LEFT_GROUP = { emoji: '🔒', name: 'A group you left' };

/** A share that is being changed in a form of its own. */
interface Edited {
  shareId: string;
  /** Its items in the outbox; empty if the device had no room. */
  items: readonly OutboxItem[];
  /** The initial content of the form. */
  start: PostForm;
}

const rowInForm = ({ item, items }: ShareRow): Edited => ({
  shareId: item.shareId,
  items,
  start: toPostForm(item, items),
});

const flightInForm = ({ shareId, form, arrivedIn }: ShareFlight): Edited => ({
  shareId,
  items: [],
  start: { ...form, groupIds: form.groupIds.filter((id) => !arrivedIn.includes(id)) },
});

const placeOf = (shareId: string) => `waiting-${shareId}`;

/** Renders unsent shares as tickets: those being sent, those that wait for the network, and those that stopped. */
export default function ShareTickets({ groupId }: { groupId?: number }) {
  const me = useMe();
  const { data: groups } = trpc.groups.list.useQuery(undefined, { enabled: false });
  const flights = useStore(shareFlights);
  const items = useStore(outboxItems);
  const isOnline = useOnline();
  const [edited, setEdited] = useState<Edited | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => afterContent(() => void loadShareDialog().catch(() => undefined)), []);

  const isHere = (ids: readonly (number | null)[]) => groupId === undefined || ids.includes(groupId);
  const chipsOf = (ids: readonly (number | null)[]): GroupChip[] =>
    ids.flatMap((id) =>
      groups && id !== null ? [groups.find((group) => group.id === id) ?? { ...LEFT_GROUP, id }] : [],
    );
  const flying = flights.filter(({ form }) => isHere(form.groupIds));
  const shares = items.filter(
    (item): item is ShareItem =>
      item.kind === 'share' && !flights.some(({ shareId }) => shareId === item.shareId),
  );
  const rows = shareRowsOf(shares).filter((row) => isHere(row.items.map((item) => item.groupId)));

  const texts = groupId === undefined ? QUICK_SHARE_TEXTS : COMPOSER_TEXTS;
  const launch = useLaunchShare({ userId: me.id, texts, onShared: useAfterShare() });
  const draftOf = (shareId: string) => ({ userId: me.id, place: placeOf(shareId) });
  const edit = async (share: Edited) => {
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
  /** Discards a share that the device had no room to keep, with an undo. */
  const discardFlight = async (flight: ShareFlight) => {
    const putBack = await takeDraft(draftOf(flight.shareId));
    endFlight(flight.shareId);
    offerUndo(() => {
      shareFlights.set([flight, ...shareFlights.get()]);
      putBack();
    });
  };
  /** Sends the form of a ticket as it was left, or opens the form if it is incomplete. */
  const tryAgain = async (share: Edited) => {
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
  /** Removes the items that the form has sent. */
  const finish = ({ shareId, items: ofRow }: Edited, groupIds: readonly number[]) => {
    void removeItems(ofRow.filter((item) => groupIds.includes(item.groupId ?? 0)));
    noteArrived(shareId, groupIds);
  };
  /** Removes the items of a share that the form has replaced. */
  const replace = ({ shareId, items: ofRow }: Edited) => {
    void removeItems(ofRow);
    endFlight(shareId);
  };

  return (
    <>
      {flying.length + rows.length > 0 && (
        <section aria-label={OUTBOX_TEXTS.title} className="mb-3 print:hidden">
          <ul className="flex flex-col gap-3">
            {flying.map((flight) => (
              <li key={flight.shareId}>
                <ShareTicket
                  me={me}
                  type={flight.form.type}
                  content={flight.form.text.trim()}
                  aboutId={flight.form.aboutId}
                  images={flight.form.images}
                  groups={chipsOf(flight.form.groupIds)}
                  arrivedIn={flight.arrivedIn}
                  problem={flight.problem}
                  status={<Sharing flight={flight} />}
                  actions={
                    flight.problem === null ? (
                      <Button variant="quiet" onClick={flight.stop}>
                        Cancel
                      </Button>
                    ) : (
                      <>
                        <Button variant="quiet" onClick={() => void tryAgain(flightInForm(flight))}>
                          Try again
                        </Button>
                        <Button variant="quiet" onClick={() => void edit(flightInForm(flight))}>
                          Edit
                        </Button>
                        <Button variant="quiet" onClick={() => void discardFlight(flight)}>
                          Discard
                        </Button>
                      </>
                    )
                  }
                />
              </li>
            ))}
            {rows.map((row) => (
              <li key={row.key}>
                <ShareTicket
                  me={me}
                  type={row.item.type}
                  content={row.item.content}
                  aboutId={row.item.aboutId}
                  images={row.item.images}
                  groups={chipsOf(row.items.map((each) => each.groupId))}
                  problem={row.item.problem}
                  status={isOnline ? OUTBOX_TEXTS.waiting : OUTBOX_TEXTS.offlineShare}
                  actions={
                    <>
                      {row.item.problem !== null && (
                        <Button variant="quiet" onClick={() => void tryAgain(rowInForm(row))}>
                          Try again
                        </Button>
                      )}
                      <Button variant="quiet" onClick={() => void edit(rowInForm(row))}>
                        Edit
                      </Button>
                      <Button
                        variant="quiet"
                        onClick={() => void discard(row.items, draftOf(row.item.shareId))}
                      >
                        Discard
                      </Button>
                    </>
                  }
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {edited && (
        <ShareWithGroups
          key={edited.shareId}
          place={placeOf(edited.shareId)}
          start={edited.start}
          open={isOpen}
          onOpenChange={setOpen}
          onShared={(posts) =>
            finish(
              edited,
              posts.map((post) => post.groupId),
            )
          }
          onWaiting={() => replace(edited)}
        />
      )}
    </>
  );
}

/** Says that a share is being sent, and how many of its pictures have been uploaded. */
function Sharing({ flight: { form, sent } }: { flight: ShareFlight }) {
  const count = form.images.length;
  return (
    <>
      {FLIGHT_TEXTS.sharing}
      {count > 0 && (
        <span aria-hidden className="tabular">{` ${Math.floor(sent * count)} of ${count} photos`}</span>
      )}
    </>
  );
}
