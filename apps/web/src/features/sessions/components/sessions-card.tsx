import type { Session } from '@dubs/contract';
import { useRef, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { useShowAll } from '../../../components/controls/use-show-all.ts';
import { TitledCard } from '../../../components/display/card.tsx';
import { QueryFailure } from '../../../components/feedback/load-failure.tsx';
import { reportError } from '../../../components/toast/report-error.ts';
import { SkeletonBlock } from '../../../components/feedback/loaded.tsx';
import { toast } from '../../../components/toast/toast.tsx';
import { AddDevice } from './add-device.tsx';
import { EndOthers } from './end-others.tsx';
import { SessionRow } from './session-row.tsx';
import { SESSION_TEXTS } from '../texts.ts';
import { useEndSession, useSessions } from '../api/use-sessions.ts';

const SHOWN_AT_FIRST = 5;

/** Renders the viewer's sessions, with buttons to end them and to add a device. */
export function SessionsCard() {
  const query = useSessions();
  const { data: sessions, error } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is removed together with its device.
  const focusHeading = () => heading.current?.focus();
  return (
    <TitledCard title="Where you're signed in" heading={heading}>
      <QueryFailure query={query} failure={SESSION_TEXTS.notLoaded} />
      {sessions ? (
        <>
          <Devices sessions={sessions} onEnded={focusHeading} />
          <div className="flex flex-wrap gap-2">
            <AddDevice />
            {sessions.length > 1 && <EndOthers count={sessions.length - 1} onEnded={focusHeading} />}
          </div>
        </>
      ) : (
        !error && <SkeletonBlock className="h-24" />
      )}
    </TitledCard>
  );
}

function Devices({ sessions, onEnded }: { sessions: readonly Session[]; onEnded: () => void }) {
  const { list, isWhole, showAll } = useShowAll<HTMLUListElement>(SHOWN_AT_FIRST);
  const [failed, setFailed] = useState<{ id: number; sentence: string }>();
  const { mutateAsync: end, isPending, variables } = useEndSession();

  const signOut = async ({ id, device }: Session) => {
    if (isPending) return;
    setFailed(undefined);
    try {
      await end({ id });
    } catch (error) {
      const sentence = reportError(error, SESSION_TEXTS.notEnded);
      if (sentence !== null) setFailed({ id, sentence });
      return;
    }
    toast({ title: SESSION_TEXTS.ended(device) });
    onEnded();
  };

  return (
    <>
      <ul ref={list} className="divide-y divide-line">
        {(isWhole ? sessions : sessions.slice(0, SHOWN_AT_FIRST)).map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={isPending && variables.id === session.id}
            problem={failed?.id === session.id ? failed.sentence : null}
            onEnd={() => void signOut(session)}
          />
        ))}
      </ul>
      {!isWhole && sessions.length > SHOWN_AT_FIRST && (
        <Button variant="quiet" className="self-start" onClick={showAll}>
          Show all {sessions.length}
        </Button>
      )}
    </>
  );
}
