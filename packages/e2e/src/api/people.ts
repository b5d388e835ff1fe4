import type { Me, SendOtpOutput, VerifyOtpOutput } from '@dubs/contract';
import { call } from './call.ts';

/** A user who is signed in and has a name. */
export interface Person {
  id: number;
  name: string;
  /** E.164. */
  phone: string;
  token: string;
}

/** The phone numbers of the server's hosts: one for each worker, since a new sign-in code invalidates the previous one. */
export const HOST_PHONES = ['+12025550142', '+12025550143', '+12025550144', '+12025550145'];

const FIRST_NUMBER = 2_000_000;
const NUMBERS_PER_WORKER = 10_000;
let given = 0;

/** Returns a phone number in the US (E.164) that is unused in this run, by any worker. */
export function newPhone(): string {
  const worker = Number(process.env['TEST_WORKER_INDEX'] ?? 0);
  given += 1;
  return `+1415${FIRST_NUMBER + worker * NUMBERS_PER_WORKER + given}`;
}

/** Returns a US phone number as the app displays it. */
export const formatPhone = (phone: string): string =>
  phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');

/** Signs a person in, with this `User-Agent` header. */
export async function signInByApi(phoneNumber: string, userAgent?: string): Promise<VerifyOtpOutput> {
  const { otpCode } = await call<SendOtpOutput>('POST', '/auth/send-otp', { body: { phoneNumber } });
  const body = { phoneNumber, otpCode };
  return call('POST', '/auth/verify-otp', { body, ...(userAgent !== undefined && { userAgent }) });
}

/** Creates a user who has chosen a name. */
export const newPerson = (name: string): Promise<Person> => personWith(newPhone(), name);

/** Signs in the host of this worker, and gives them a name. */
export function signInHost(name: string): Promise<Person> {
  const phone = HOST_PHONES[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)];
  if (phone === undefined) throw new Error('There are more workers than hosts.');
  return personWith(phone, name);
}

async function personWith(phone: string, name: string): Promise<Person> {
  const { token, user } = await signInByApi(phone);
  await call<Me>('PATCH', '/auth/profile', { token, body: { displayName: name } });
  return { id: user.id, name, phone, token };
}

/** Ends the person's session on the server, as signing out elsewhere does. */
export const endSession = (person: Person): Promise<unknown> =>
  call('POST', '/auth/logout', { token: person.token });

/** Reports the time zone of the tests' browsers. A user's first page would do it, and refetch what depends on it. */
export const reportTimeZone = ({ token }: Person): Promise<unknown> =>
  call('PATCH', '/user/preferences', {
    token,
    body: { timeZone: 'America/New_York', followsDevice: true },
  });
