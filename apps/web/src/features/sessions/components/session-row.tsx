import type { Session } from '@dubs/contract';
import { MonitorSmartphone } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { ProblemList } from '../../../components/feedback/problem-list.tsx';
import { DeviceName } from '../../../components/display/device-name.tsx';
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
        <DeviceName icon={MonitorSmartphone} name={device} isCurrent={current} detailsId={seen}>
          {current ? 'Signed in ' : 'Last seen '}
          <RelativeTime iso={current ? createdAt : lastSeenAt} />
        </DeviceName>
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
