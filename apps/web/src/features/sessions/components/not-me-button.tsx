import { Button } from '../../../components/controls/button.tsx';
import { reportError } from '../../../components/toast/report-error.ts';
import { toast } from '../../../components/toast/toast.tsx';
import { useRejectSession, useSessions } from '../api/use-sessions.ts';
import { SESSION_TEXTS } from '../texts.ts';

interface NotMeButtonProps {
  sessionId: number;
  device: string;
  onEnded: () => void;
}

/** Renders the button that signs out a device of someone else, or a note if that device is already signed out. */
export default function NotMeButton({ sessionId, device, onEnded }: NotMeButtonProps) {
  const { data: sessions } = useSessions();
  const { mutate: reject, isPending } = useRejectSession();
  if (sessions && !sessions.some(({ id }) => id === sessionId))
    return <span className="text-small text-ink-muted">{SESSION_TEXTS.signedOut}</span>;

  const showEnded = () => {
    toast({ title: SESSION_TEXTS.ended(device) });
    onEnded();
  };
  const press = () =>
    reject(
      { id: sessionId },
      {
        onSuccess: showEnded,
        onError: (error) => void reportError(error, SESSION_TEXTS.notEnded),
      },
    );
  return (
    <Button
      variant="secondary"
      aria-label={`${SESSION_TEXTS.notMe}: ${device}`}
      pending={isPending}
      onClick={press}
    >
      {SESSION_TEXTS.notMe}
    </Button>
  );
}
