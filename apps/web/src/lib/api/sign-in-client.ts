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

/** The input or output of a call, picked from those of all procedures. */
type Of<All, C extends SignInCall> = C extends `${infer Noun extends keyof All & string}.${infer Verb}`
  ? All[Noun][Verb & keyof All[Noun]]
  : never;

/** The envelope of a tRPC response; an error carries the API's error body. */
interface Envelope<T> {
  result?: { data?: { json?: T } };
  error?: { json?: { data?: { dubs?: unknown } } };
}

/** The result of a call; `isBack` is true if signing in restored a deleted account. */
interface CallResult<C extends SignInCall> {
  output: Of<Outputs, C>;
  isBack: boolean;
}

/**
 * Calls a procedure of the sign-in, unbatched and without a token. The sign-in page implements the protocol itself, because the
 * tRPC client would double the code it loads. Throws `HttpError`, or the error of `fetch` when no response comes.
 */
export async function callSignIn<C extends SignInCall>(
  call: C,
  input: Of<Inputs, C>,
): Promise<CallResult<C>> {
  if (getToken() === null) warnAboutMissingToken(call);
  const response = await fetch(`/trpc/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json: input }),
  });
  const text = await response.text();
  const envelope = parseEnvelope<Of<Outputs, C>>(text);
  const value = envelope?.result?.data?.json;
  const isBack = response.headers.get(WELCOME.header) === WELCOME.back;
  if (response.ok && value) return { output: value, isBack };
  const body = envelope?.error?.json?.data?.dubs;
  throw new HttpError(response.status, response.statusText, body ? JSON.stringify(body) : text);
}

function parseEnvelope<T>(text: string): Envelope<T> | undefined {
  try {
    return JSON.parse(text) as Envelope<T>;
  } catch {
    return undefined;
  }
}
