import { Button } from '../../../components/controls/button.tsx';
import { reportError } from '../../../components/toast/report-error.ts';
import { toast } from '../../../components/toast/toast.tsx';
import { statusOf } from '../../../lib/api/errors.ts';
import { useRejectSession, useSessions } from '../api/use-sessions.ts';
import { SESSION_TEXTS } from '../texts.ts';

interface NotMeButtonProps {
  sessionId: number;
  device: string;
  onEnded: () => void;
}

/** Signs out a device on which someone else signed in; says so when it is signed out. */
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
        // The session is over already.
        onError: (error) =>
          statusOf(error) === 404 ? showEnded() : reportError(error, SESSION_TEXTS.notEnded),
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
