import type { Group, GroupInvite, Post, SendOtpOutput, VerifyOtpOutput } from '@dubs/contract';

/** Somebody signed in. */
export interface Member {
  id: number;
  token: string;
}

async function call<T>(
  origin: string,
  method: string,
  path: string,
  token?: string,
  body?: object,
): Promise<T> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Signs up the person of this number. */
export async function signIn(origin: string, number: number): Promise<Member> {
  const phoneNumber = `+1415${2_000_000 + number}`;
  const { otpCode } = await call<SendOtpOutput>(origin, 'POST', '/auth/send-otp', undefined, { phoneNumber });
  const body = { phoneNumber, otpCode };
  const { token, user } = await call<VerifyOtpOutput>(origin, 'POST', '/auth/verify-otp', undefined, body);
  return { id: user.id, token };
}

/** A group of these people, the first of whom makes it. Answers its id. */
export async function formGroup(origin: string, [creator, ...others]: readonly Member[]): Promise<number> {
  const { id } = await call<Group>(origin, 'POST', '/groups', creator?.token, {
    name: 'Measured',
    emoji: '🚀',
  });
  const { inviteCode } = await call<GroupInvite>(origin, 'GET', `/groups/${id}/invite`, creator?.token);
  for (const { token } of others) await call(origin, 'POST', `/invite/${inviteCode}/join`, token);
  return id;
}

/** A group of so many people, the first of whom made it. */
export async function gatherGroup(
  origin: string,
  size: number,
): Promise<{ groupId: number; members: Member[] }> {
  const members: Member[] = [];
  for (let number = 0; number < size; number++) members.push(await signIn(origin, number));
  return { groupId: await formGroup(origin, members), members };
}

/** Shares a win and answers the id of its post. */
export async function shareWin(origin: string, groupId: number, token: string): Promise<number> {
  const body = new FormData();
  body.set('content', 'Measured once more');
  return (await call<Post>(origin, 'POST', `/groups/${groupId}/posts`, token, body)).id;
}
