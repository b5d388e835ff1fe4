import { WELCOME } from '@dubs/contract/welcome';
import { HttpError } from './errors.ts';
import { warnAboutMissingToken } from '../browser/log.ts';
import { getToken } from '../session/session.ts';
import type { Inputs, Outputs } from './trpc.ts';

type SignInCall =
  | 'auth.sendOtp'
  | 'auth.verifyOtp'
  | 'pairing.verify'
  | 'passkeys.signInOptions'
  | 'passkeys.verify';

/** What a call takes or answers, of those of all procedures. */
type Of<All, C extends SignInCall> = C extends `${infer Noun extends keyof All & string}.${infer Verb}`
  ? All[Noun][Verb & keyof All[Noun]]
  : never;

/** The envelope of a procedure's answer; errors carry the product's own error body. */
interface Answer<T> {
  result?: { data?: { json?: T } };
  error?: { json?: { data?: { dubs?: unknown } } };
}

/** What a call answers; `isBack`: the person has the account again that they had deleted. */
interface SignedIn<C extends SignInCall> {
  answer: Of<Outputs, C>;
  isBack: boolean;
}

/**
 * Calls a procedure of the sign-in, alone and without a token. The sign-in page speaks the protocol itself, because the
 * procedures' client would double the code it loads. Throws `HttpError`, or what `fetch` throws when no answer comes.
 */
export async function callSignIn<C extends SignInCall>(call: C, input: Of<Inputs, C>): Promise<SignedIn<C>> {
  if (getToken() === null) warnAboutMissingToken(call);
  const response = await fetch(`/trpc/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json: input }),
  });
  const text = await response.text();
  const answer = readAnswer<Of<Outputs, C>>(text);
  const value = answer?.result?.data?.json;
  const isBack = response.headers.get(WELCOME.header) === WELCOME.back;
  if (response.ok && value) return { answer: value, isBack };
  const body = answer?.error?.json?.data?.dubs;
  throw new HttpError(response.status, response.statusText, body ? JSON.stringify(body) : text);
}

function readAnswer<T>(text: string): Answer<T> | undefined {
  try {
    return JSON.parse(text) as Answer<T>;
  } catch {
    return undefined;
  }
}
