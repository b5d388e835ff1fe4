import { LIMITS } from '@dubs/contract/limits';
import { getSession, sessionOf } from '../session/session.ts';

/** Responses that the boot script requested before the app's code was loaded, and the token that it sent. */
export interface FirstResponses {
  token: string;
  byAddress: Map<string, Promise<Response>>;
}

declare global {
  var firstResponses: FirstResponses | undefined;
}

// A response that no screen has used by then is stale.
setTimeout(forgetFirstResponses, LIMITS.fresh.defaultMs);

/** Returns the response that the boot script requested from a URL, once; undefined for any other URL or session. */
export function takeFirstResponse(address: string): Promise<Response> | undefined {
  const { firstResponses: first } = globalThis;
  const response =
    first && sessionOf(first.token) === getSession() ? first.byAddress.get(address) : undefined;
  first?.byAddress.delete(address);
  return response;
}

/** Discards the responses that no screen has used yet, because their content may have changed. */
export function forgetFirstResponses(): void {
  globalThis.firstResponses = undefined;
}
