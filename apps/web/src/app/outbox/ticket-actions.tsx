import { Button } from '../../components/controls/button.tsx';

export interface TicketActionsProps {
  onTryAgain?: (() => void) | undefined;
  onEdit: () => void;
  onDiscard: () => void;
}

/** Renders the buttons of a share that is not being sent. */
export const TicketActions = ({ onTryAgain, onEdit, onDiscard }: TicketActionsProps) => (
  <>
    {onTryAgain && (
      <Button variant="quiet" onClick={onTryAgain}>
        Try again
      </Button>
    )}
    <Button variant="quiet" onClick={onEdit}>
      Edit
    </Button>
    <Button variant="quiet" onClick={onDiscard}>
      Discard
    </Button>
  </>
);
