import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Group, GroupInvite, Post, VerifyOtpOutput } from '@dubs/contract';
import type { TwilioStandIn } from '@dubs/platform/testing/twilio';
import type { Ask } from './call.ts';
import { call } from './call.ts';

/** Somebody signed in. */
export interface Member {
  id: number;
  token: string;
}

const PATIENCE_MS = 15_000;

const TRIES = 10;
const PAUSE_MS = 500;

/** Asks for something that must work, though perhaps not at once: the same thing, again and again. */
export async function demand<T>(origin: string, ask: Ask): Promise<T> {
  const key = randomUUID();
  for (let attempt = 1; ; attempt++) {
    const reply = await call(origin, { ...ask, ...(ask.method === 'GET' ? {} : { key }) }, PATIENCE_MS);
    if ('status' in reply && reply.status < 300) return reply.body as T;
    const isOutage = 'failure' in reply || reply.status === 503 || reply.status === 409;
    if (!isOutage || attempt === TRIES)
      throw new Error(`${ask.method} ${ask.path}: ${JSON.stringify(reply)}`);
    await sleep(PAUSE_MS);
  }
}

/** The code in the newest text that the provider took for the number. */
const codeFor = (twilio: TwilioStandIn, phoneNumber: string): string =>
  /\d{6}/.exec(twilio.taken.findLast(({ to }) => to === phoneNumber)?.body ?? '')?.[0] ?? '';

/** A number that nobody else has. */
export const numberOf = (n: number): string => `+1415${2_000_000 + n}`;

/** Signs somebody in. */
export async function signIn(origin: string, twilio: TwilioStandIn, phoneNumber: string): Promise<Member> {
  await demand(origin, { method: 'POST', path: '/auth/send-otp', json: { phoneNumber } });
  const json = { phoneNumber, otpCode: codeFor(twilio, phoneNumber) };
  const { token, user } = await demand<VerifyOtpOutput>(origin, {
    method: 'POST',
    path: '/auth/verify-otp',
    json,
  });
  return { id: user.id, token };
}

/** A group with the code that leads into it. */
export interface OpenGroup {
  id: number;
  inviteCode: string;
}

/** Makes a group and lets the others in. */
export async function gather(
  origin: string,
  creator: Member,
  others: readonly Member[],
  name: string,
): Promise<OpenGroup> {
  const { token } = creator;
  const json = { name, emoji: '🚀' };
  const { id } = await demand<Group>(origin, { method: 'POST', path: '/groups', token, json });
  const { inviteCode } = await demand<GroupInvite>(origin, {
    method: 'GET',
    path: `/groups/${id}/invite`,
    token,
  });
  for (const other of others)
    await demand(origin, { method: 'POST', path: `/invite/${inviteCode}/join`, token: other.token });
  return { id, inviteCode };
}

/** A form that shares words, and a picture when there is one. */
export function shareForm(content: string, picture?: Buffer): FormData {
  const form = new FormData();
  form.set('content', content);
  if (picture) form.set('images', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'picture.png');
  return form;
}

/** Shares words that must arrive. */
export const share = (origin: string, groupId: number, { token }: Member, content: string): Promise<Post> =>
  demand(origin, { method: 'POST', path: `/groups/${groupId}/posts`, token, form: shareForm(content) });
