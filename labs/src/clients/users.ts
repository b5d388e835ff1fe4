import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Group, GroupInvite, Post, SendOtpOutput, VerifyOtpOutput } from '@dubs/contract';
import type { TwilioStandIn } from '@dubs/platform/testing/twilio';
import { type ApiCall, call } from './call.ts';

/** A user who is signed in. */
export interface Member {
  id: number;
  token: string;
}

const TIMEOUT_MS = 15_000;
const TRIES = 10;
const PAUSE_MS = 500;

/** Makes a call that must succeed. Retries it with the same key while the product is unavailable. */
export async function callUntilDone<T>(origin: string, apiCall: ApiCall): Promise<T> {
  const key = randomUUID();
  for (let attempt = 1; ; attempt++) {
    const reply = await call(
      origin,
      { ...apiCall, ...(apiCall.method === 'GET' ? {} : { key }) },
      TIMEOUT_MS,
    );
    if ('status' in reply && reply.status < 300) return reply.body as T;
    const isOutage = 'failure' in reply || reply.status === 503 || reply.status === 409;
    if (!isOutage || attempt === TRIES)
      throw new Error(`${apiCall.method} ${apiCall.path}: ${JSON.stringify(reply)}`);
    await sleep(PAUSE_MS);
  }
}

/** Reads as a member, as `callUntilDone` does. */
export const get = <T>(origin: string, path: string, { token }: Pick<Member, 'token'>): Promise<T> =>
  callUntilDone(origin, { method: 'GET', path, token });

/** Returns the code in the newest text that the provider accepted for the number. */
const codeFrom = (twilio: TwilioStandIn | undefined, phoneNumber: string): string =>
  /\d{6}/.exec(twilio?.taken.findLast(({ to }) => to === phoneNumber)?.body ?? '')?.[0] ?? '';

/** Returns the phone number of the nth user. */
export const numberOf = (n: number): string => `+1415${2_000_000 + n}`;

/** Signs a user in. Without a provider, the server must be in development mode, which returns the code. */
export async function signIn(origin: string, phoneNumber: string, twilio?: TwilioStandIn): Promise<Member> {
  const sent = await callUntilDone<SendOtpOutput>(origin, {
    method: 'POST',
    path: '/auth/send-otp',
    json: { phoneNumber },
  });
  const json = { phoneNumber, otpCode: sent.otpCode ?? codeFrom(twilio, phoneNumber) };
  const { token, user } = await callUntilDone<VerifyOtpOutput>(origin, {
    method: 'POST',
    path: '/auth/verify-otp',
    json,
  });
  return { id: user.id, token };
}

/** A group with its invite code. */
export interface OpenGroup {
  id: number;
  inviteCode: string;
}

/** Creates a group that all of the others join. */
export async function createGroup(
  origin: string,
  creator: Member,
  others: readonly Member[],
  name: string,
): Promise<OpenGroup> {
  const { token } = creator;
  const json = { name, emoji: '🚀' };
  const { id } = await callUntilDone<Group>(origin, { method: 'POST', path: '/groups', token, json });
  const { inviteCode } = await get<GroupInvite>(origin, `/groups/${id}/invite`, creator);
  for (const other of others)
    await callUntilDone(origin, { method: 'POST', path: `/invite/${inviteCode}/join`, token: other.token });
  return { id, inviteCode };
}

/** Returns the form of a post, with a picture if there is one. */
export function shareForm(content: string, picture?: Buffer): FormData {
  const form = new FormData();
  form.set('content', content);
  if (picture) form.set('images', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'picture.png');
  return form;
}

/** Creates a post, with a picture if there is one. Retries until it succeeds, and throws if it does not. */
export const share = (
  origin: string,
  groupId: number,
  { token }: Member,
  content: string,
  picture?: Buffer,
): Promise<Post> =>
  callUntilDone(origin, {
    method: 'POST',
    path: `/groups/${groupId}/posts`,
    token,
    form: shareForm(content, picture),
  });
