import { createHmac } from 'node:crypto';
import { createTokenSigner, systemClock } from '@dubs/platform';
import { deriveKey } from '@dubs/platform/testing';
import { createUser, signIn } from '../factories.ts';
import { signInUnvouched } from '../session-ages.ts';
import { SECRET, type TestServer } from '../use-server.ts';
import type { PermissionScenario } from './scenario.ts';

/** The identities that call an API. Those of the first list have no valid session. */
export const UNAUTHENTICATED = [
  'none',
  'garbage',
  'three garbage parts',
  'alg none',
  'expired',
  'wrong key',
  'logged out',
  'deleted person',
  'other audience',
] as const;
export const AUTHENTICATED = ['stranger', 'ex-member', 'member of another group', 'member', 'owner'] as const;
/** Signed in as the owner, in an unvouched session. */
export const UNVOUCHED_OWNER = 'unvouched';

export type Identity =
  | (typeof UNAUTHENTICATED)[number]
  | (typeof AUTHENTICATED)[number]
  | typeof UNVOUCHED_OWNER;

const base64url = (text: string): string => Buffer.from(text).toString('base64url');

/** Returns a token with this header and these claims, signed with the key, or unsigned for null. */
function forge(header: object, claims: object, key: Uint8Array | null): string {
  const signed = `${base64url(JSON.stringify(header))}.${base64url(JSON.stringify(claims))}`;
  return `${signed}.${key === null ? '' : createHmac('sha256', key).update(signed).digest('base64url')}`;
}

/**
 * Returns the bearer token of each identity; undefined sends no header. Forged and ended tokens name the owner, so that
 * accepting one would pass every check.
 */
export async function tokensOf(
  server: TestServer,
  scenario: PermissionScenario,
): Promise<Record<Identity, string | undefined>> {
  const api = server.rest;
  const { owner, member, exMember, stranger, neighbour } = scenario;
  const claims = JSON.parse(Buffer.from(owner.token.split('.')[1] ?? '', 'base64url').toString()) as {
    userId: number;
    sid: number;
    exp: number;
  };
  const hs256 = { alg: 'HS256', typ: 'JWT' };
  const key = deriveKey(SECRET, 'session');
  // Proves that the forged tokens below are refused only for what each of them changes.
  const honest = await api.call('me', {}, { token: forge(hs256, claims, key) });
  if (honest.status !== 200) throw new Error('A token made by hand is refused for what it is made of.');

  const loggedOut = await signIn(api, owner.phoneNumber);
  await api.call('logout', {}, loggedOut);
  const deleted = await createUser(api, 'Liv');
  await api.call('join', { code: scenario.inviteCode }, deleted);
  await api.call('deleteAccount', { phoneNumber: deleted.phoneNumber }, deleted);
  const { userId, sid } = claims;
  return {
    none: undefined,
    garbage: 'garbage',
    'three garbage parts': 'garbage.garbage.garbage',
    'alg none': forge({ alg: 'none', typ: 'JWT' }, claims, null),
    expired: await server.core.tokens.sign({ userId, sid, expiresAt: new Date(Date.now() - 60_000) }),
    'wrong key': await createTokenSigner([`not ${SECRET}`], systemClock).sign({
      userId,
      sid,
      expiresAt: new Date(claims.exp * 1_000),
    }),
    'logged out': loggedOut.token,
    'deleted person': deleted.token,
    'other audience': forge(hs256, { ...claims, aud: 'dubs-export' }, key),
    stranger: stranger.token,
    'ex-member': exMember.token,
    'member of another group': neighbour.token,
    member: member.token,
    owner: owner.token,
    [UNVOUCHED_OWNER]: await signInUnvouched(server, owner),
  };
}
