import type { GroupChip } from '@dubs/contract';
import { Button } from '../../components/controls/button.tsx';
import type { ShareFlight } from '../../features/posts/share-flights.ts';
import { FLIGHT_TEXTS } from '../../features/posts/share-texts.ts';
import { ShareTicket } from './share-ticket.tsx';
import { TicketActions, type TicketActionsProps } from './ticket-actions.tsx';

interface FlightTicketProps extends TicketActionsProps {
  flight: ShareFlight;
  groups: readonly GroupChip[];
}

/** Renders a share that is being sent, or that failed on a device without room to keep it. */
export function FlightTicket({ flight, groups, ...actions }: FlightTicketProps) {
  const { form, arrivedIn, problem, stop } = flight;
  return (
    <ShareTicket
      type={form.type}
      content={form.text.trim()}
      aboutId={form.aboutId}
      images={form.images}
      groups={groups}
      arrivedIn={arrivedIn}
      problem={problem}
      status={<Sharing flight={flight} />}
      actions={
        problem === null ? (
          <Button variant="quiet" onClick={stop}>
            Cancel
          </Button>
        ) : (
          <TicketActions {...actions} />
        )
      }
    />
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
