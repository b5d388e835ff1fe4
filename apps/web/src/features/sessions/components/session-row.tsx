import type { Session } from '@dubs/contract';
import { MonitorSmartphone } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { ProblemList } from '../../../components/feedback/problem-list.tsx';
import { RelativeTime } from '../../../components/display/relative-time.tsx';

interface SessionRowProps {
  session: Session;
  isEnding: boolean;
  problem: string | null;
  onEnd: () => void;
}

/** Renders one session: device, time, and a button to sign it out, or "This device" for the current one. */
export function SessionRow({ session, isEnding, problem, onEnd }: SessionRowProps) {
  const { device, current, lastSeenAt, createdAt } = session;
  // Distinguishes the buttons of devices with the same name.
  const seen = useId();
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <MonitorSmartphone aria-hidden className="size-6 shrink-0 text-ink-subtle" />
        <div className="min-w-[min(100%,7.5rem)] flex-1">
          <p className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
            {device}
            {current && (
              <span className="rounded-pill border border-win bg-win-soft px-2 text-tiny text-win-ink">
                This device
              </span>
            )}
          </p>
          <p id={seen} className="text-small text-ink-subtle">
            {current ? (
              <>
                Signed in <RelativeTime iso={createdAt} />
              </>
            ) : (
              <>
                Last seen <RelativeTime iso={lastSeenAt} />
              </>
            )}
          </p>
        </div>
        {!current && (
          <Button
            variant="secondary"
            aria-label={`Sign out ${device}`}
            aria-describedby={seen}
            pending={isEnding}
            pendingLabel="Signing out..."
            onClick={onEnd}
          >
            Sign out
          </Button>
        )}
      </div>
      <ProblemList problems={[problem]} />
    </li>
  );
}
