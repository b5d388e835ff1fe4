import type { Location } from 'react-router-dom';
import { getPendingInvite } from '../lib/session/pending-invite.ts';
import { lastSignOutReason } from '../lib/session/session.ts';
import { paths } from './paths.ts';

/** The state of a redirect or link to the sign-in. It is in the history entry, where no link from outside can set it. */
export interface LoginState {
  wanted?: unknown;
  /** The number as it was typed before the terms or the privacy policy was read. */
  phoneNumber?: string;
}

/** Returns the state for a redirect to the sign-in from a guarded address; null after the user signed out on purpose. */
export function redirectState({ pathname, search, hash }: Location): LoginState | null {
  return lastSignOutReason() === 'refused' ? { wanted: pathname + search + hash } : null;
}

/** True if an address belongs to this app: a path of this origin. */
const isOwnPath = (value: unknown): value is string =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) && !value.startsWith(paths.login);

/** Returns where to go after signing in: the name screen, else a pending invite, else the wanted address, else the feed. */
export function destinationAfterSignIn(needsOnboarding: boolean, state: unknown): string {
  if (needsOnboarding) return paths.name;
  const invite = getPendingInvite();
  if (invite) return paths.invite(invite);
  const wanted = (state as LoginState | null)?.wanted;
  return isOwnPath(wanted) ? wanted : paths.home;
}

/** Returns where to go after choosing a name. */
export function destinationAfterName(): string {
  const invite = getPendingInvite();
  return invite ? paths.invite(invite) : paths.groups;
}
