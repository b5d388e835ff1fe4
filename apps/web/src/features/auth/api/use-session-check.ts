import { useEffect, useRef, useState } from 'react';
import { useOnline } from '../../../lib/browser/use-online.ts';
import { signOut } from '../../../lib/session/session.ts';
import { type Me, type OwnVouch, readMe } from '../../../lib/api/own-me.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { SESSION_CHECK, verdictOn } from './session-check.ts';

interface SessionCheck {
  /** The signed-in user, once the server has accepted the session. */
  me: Me | undefined;
  /** The session's request for vouches, while the session is limited to that. */
  vouch: OwnVouch | undefined;
  /** True if the server could not be asked and nothing is cached; `retry` retries. */
  unavailable: boolean;
  retry: () => void;
}

/**
 * Checks the session with the server on every navigation (`visit` changes), at most once in 10 seconds, and signs out if the server
 * refuses it. A user who was accepted before keeps the page while the check runs. Skipped while the browser reports that it is offline.
 */
export function useSessionCheck(session: string | null, visit: string): SessionCheck {
  const utils = trpc.useUtils();
  const { data } = trpc.auth.me.useQuery(undefined, { enabled: false });
  const [unavailable, setUnavailable] = useState(false);
  const [tries, setTries] = useState(0);

  const isOnline = useOnline();
  const round = `${visit} ${tries} ${isOnline}`;
  const lastRound = useRef('');
  useEffect(() => {
    if (session === null || lastRound.current === round) return;
    lastRound.current = round;
    if (!isOnline) return;
    utils.auth.me.fetch(undefined, SESSION_CHECK).then(
      () => setUnavailable(false),
      (error: unknown) => {
        if (verdictOn(error) === 'signed-out') signOut('refused', session);
        else setUnavailable(true);
      },
    );
  }, [session, round, isOnline, utils]);

  const { me, vouch } = readMe(data);
  return { me, vouch, unavailable: unavailable && !data, retry: () => setTries((n) => n + 1) };
}
