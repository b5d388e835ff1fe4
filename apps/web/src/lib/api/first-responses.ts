import { LIMITS } from '@dubs/contract/limits';
import { getSession, sessionOf } from '../session/session.ts';

/** The responses that the page has requested before the app's code came, with this token. */
export interface FirstResponses {
  token: string;
  byAddress: Map<string, Promise<Response>>;
}

declare global {
  var firstResponses: FirstResponses | undefined;
}

// What no screen has asked for by then is stale.
setTimeout(forgetFirstResponses, LIMITS.fresh.defaultMs);

/** Returns the response that the page has requested, once; undefined for any other address, and for another session. */
export function takeFirstResponse(address: string): Promise<Response> | undefined {
  const { firstResponses: first } = globalThis;
  const response =
    first && sessionOf(first.token) === getSession() ? first.byAddress.get(address) : undefined;
  first?.byAddress.delete(address);
  return response;
}

/** Forgets the responses that no screen has taken, since what they hold has changed. */
export function forgetFirstResponses(): void {
  globalThis.firstResponses = undefined;
}
