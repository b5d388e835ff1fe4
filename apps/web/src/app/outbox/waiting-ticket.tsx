import type { GroupChip } from '@dubs/contract';
import { useOnline } from '../../lib/browser/use-online.ts';
import { OUTBOX_TEXTS } from './outbox-texts.ts';
import type { ShareItem } from './share-rows.ts';
import { ShareTicket } from './share-ticket.tsx';
import { TicketActions, type TicketActionsProps } from './ticket-actions.tsx';

interface WaitingTicketProps extends TicketActionsProps {
  share: ShareItem;
  groups: readonly GroupChip[];
}

/** Renders a share of the outbox: it waits for the network, or stopped because of a problem. */
export function WaitingTicket({ share, groups, onTryAgain, onEdit, onDiscard }: WaitingTicketProps) {
  const { type, content, aboutId, images, problem } = share;
  const isOnline = useOnline();
  return (
    <ShareTicket
      type={type}
      content={content}
      aboutId={aboutId}
      images={images}
      groups={groups}
      problem={problem}
      status={isOnline ? OUTBOX_TEXTS.waiting : OUTBOX_TEXTS.offlineShare}
      actions={
        <TicketActions
          onTryAgain={problem === null ? undefined : onTryAgain}
          onEdit={onEdit}
          onDiscard={onDiscard}
        />
      }
    />
  );
}
