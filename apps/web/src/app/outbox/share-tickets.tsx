import type { GroupChip, Post } from '@dubs/contract';
import { lazyPart } from '../../components/feedback/lazy-part.tsx';
import { type ShareFlight, shareFlights } from '../../features/posts/share-flights.ts';
import { COMPOSER_TEXTS, QUICK_SHARE_TEXTS } from '../../features/posts/share-texts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useStore } from '../../lib/create-store.ts';
import { outboxItems } from '../../lib/outbox/outbox-items.ts';
import { FlightTicket } from './flight-ticket.tsx';
import { OUTBOX_TEXTS } from './outbox-texts.ts';
import { type ShareItem, shareRowsOf } from './share-rows.ts';
import { loadShareDialog, ofFlight, ofRow, placeOf, useUnsentShares } from './use-unsent-shares.ts';
import { WaitingTicket } from './waiting-ticket.tsx';

const ShareWithGroups = lazyPart(loadShareDialog);

const LEFT_GROUP = { emoji: '🔒', name: 'A group you left' };

interface ShareTicketsProps {
  groupId?: number;
  /** The posts below the tickets. */
  posts: readonly Post[] | undefined;
}

/** Renders unsent shares as tickets: those being sent, those that wait for the network, and those that stopped. */
export default function ShareTickets({ groupId, posts }: ShareTicketsProps) {
  const { data: groups } = trpc.groups.list.useQuery(undefined, { enabled: false });
  const flights = useStore(shareFlights);
  const items = useStore(outboxItems);
  const unsent = useUnsentShares(groupId === undefined ? QUICK_SHARE_TEXTS : COMPOSER_TEXTS);
  const { edited, edit, tryAgain } = unsent;

  const isHere = (ids: readonly (number | null)[]) => groupId === undefined || ids.includes(groupId);
  const chipsOf = (ids: readonly (number | null)[]): GroupChip[] =>
    ids.flatMap((id) =>
      groups && id !== null ? [groups.find((group) => group.id === id) ?? { ...LEFT_GROUP, id }] : [],
    );
  // The live channel may announce a post before the response to its upload arrives.
  const hasPosts = ({ shareId, form }: ShareFlight) =>
    form.groupIds
      .filter((id) => isHere([id]))
      .every((id) => posts?.some((post) => post.shareId === shareId && post.groupId === id));
  const flying = flights.filter((flight) => isHere(flight.form.groupIds) && !hasPosts(flight));
  const shares = items.filter(
    (item): item is ShareItem =>
      item.kind === 'share' && !flights.some(({ shareId }) => shareId === item.shareId),
  );
  const rows = shareRowsOf(shares).filter((row) => isHere(row.items.map((item) => item.groupId)));

  return (
    <>
      {flying.length + rows.length > 0 && (
        <section aria-label={OUTBOX_TEXTS.title} className="mb-3 print:hidden">
          <ul className="flex flex-col gap-3">
            {flying.map((flight) => (
              <li key={flight.shareId}>
                <FlightTicket
                  flight={flight}
                  groups={chipsOf(flight.form.groupIds)}
                  onTryAgain={() => void tryAgain(ofFlight(flight))}
                  onEdit={() => void edit(ofFlight(flight))}
                  onDiscard={() => void unsent.discardFlight(flight)}
                />
              </li>
            ))}
            {rows.map((row) => (
              <li key={row.key}>
                <WaitingTicket
                  share={row.item}
                  groups={chipsOf(row.items.map((each) => each.groupId))}
                  onTryAgain={() => void tryAgain(ofRow(row))}
                  onEdit={() => void edit(ofRow(row))}
                  onDiscard={() => void unsent.discardRow(row)}
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
          open={unsent.isOpen}
          onOpenChange={unsent.setOpen}
          onShared={(posts) => unsent.finish(edited, posts)}
          onWaiting={() => unsent.replace(edited)}
        />
      )}
    </>
  );
}
