import { useEffect, useRef, useState } from 'react';
import { signOut } from '../../../lib/session/session.ts';
import { trpc, type Outputs } from '../../../lib/api/trpc.ts';
import { SESSION_CHECK, verdictOn } from './session-check.ts';

type Me = Outputs['auth']['me'];

interface SessionCheck {
  /** The signed-in person once the server has accepted the token. */
  me: Me | undefined;
  /** True if the server could not tell; `again` asks again. */
  unavailable: boolean;
  again: () => void;
}

/**
 * Checks the stored token with the server on every navigation (`visit` changes), at most once in 10 seconds, and ends the session
 * when it is not accepted. A person who was accepted before keeps the page while the check runs, and while the
 * browser itself reports that it is offline.
 */
export function useSessionCheck(token: string | null, visit: string): SessionCheck {
  const utils = trpc.useUtils();
  const { data: me } = trpc.auth.me.useQuery(undefined, { enabled: false });
  const [unavailable, setUnavailable] = useState(false);
  const [tries, setTries] = useState(0);

  const round = `${visit} ${tries}`;
  const lastRound = useRef('');
  useEffect(() => {
    if (token === null || lastRound.current === round) return;
    lastRound.current = round;
    if (!navigator.onLine && utils.auth.me.getData()) return;
    utils.auth.me.fetch(undefined, SESSION_CHECK).then(
      () => setUnavailable(false),
      (error: unknown) => {
        if (verdictOn(error) === 'signed-out') signOut('refused', token);
        else setUnavailable(true);
      },
    );
  }, [token, round, utils]);

  return { me, unavailable: unavailable && !me, again: () => setTries((n) => n + 1) };
}
