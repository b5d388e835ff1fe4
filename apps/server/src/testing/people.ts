import type { ApiClient } from './api-clients.ts';

/** Somebody who is signed in. */
export interface SignedIn {
  id: number;
  token: string;
  phoneNumber: string;
}

let next = 0;

/** A phone number that no other test of the file uses. */
export const newPhoneNumber = (): string => `+1202555${String(1000 + next++).padStart(4, '0')}`;

/** Signs somebody in with a number of their own and names them. */
export async function signIn(
  api: ApiClient,
  displayName: string | null,
  phoneNumber = newPhoneNumber(),
): Promise<SignedIn> {
  const sent = await api.call('sendOtp', { phoneNumber });
  if (sent.status !== 200) throw new Error(`No code was sent: ${JSON.stringify(sent.body)}`);
  const verified = await api.call('verifyOtp', { phoneNumber, otpCode: sent.body.otpCode });
  if (verified.status !== 200) throw new Error(`The code was refused: ${JSON.stringify(verified.body)}`);
  const { token, user } = verified.body;
  if (displayName !== null) await api.call('updateProfile', { displayName }, { token });
  return { id: user.id, token, phoneNumber };
}
