import type { NumberFault } from '@dubs/core/ports';
import { SmsFailure, SmsOutcomeUnknown } from '@dubs/core/ports';

/** Twilio's code for a number whose owner said STOP to this sender. */
const OPTED_OUT = 21610;

/**
 * Twilio's codes for what is no number, or none that texts can reach: refused at once (21…), or told of a message later (30004 blocked,
 * 30005 unknown, 30006 no mobile phone). A phone that is off (30003) and a carrier's filter (30007) pass.
 */
const UNREACHABLE = new Set([21211, 21214, 21217, 21265, 21614, 21635, 30004, 30005, 30006]);

/** Twilio's codes for other numbers that get nothing: of a country that is not allowed, or not reachable from here. */
const REFUSED = new Set([21408, 21612]);

/** What one of Twilio's codes says about the number. */
export function faultOf(code: number | undefined): NumberFault | null {
  if (code === OPTED_OUT) return 'opted-out';
  return code !== undefined && UNREACHABLE.has(code) ? 'unreachable' : null;
}

/** What goes wrong before a single byte of the request has left. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPROTO',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
]);

const numberIn = (error: object, key: string): number | undefined => {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'number' ? value : undefined;
};

/**
 * What an error of Twilio's client means for the message. Its own text is left out, because Twilio repeats the number
 * in it.
 */
export function twilioError(error: unknown): SmsFailure | SmsOutcomeUnknown {
  if (!(error instanceof Error)) return new SmsOutcomeUnknown('Twilio: unknown');
  const status = numberIn(error, 'status');
  if (status !== undefined && status >= 400 && status < 500) {
    const code = numberIn(error, 'code');
    const fault = faultOf(code);
    // What else Twilio refuses is the account's trouble, and may pass.
    const retryable = fault === null && !(code !== undefined && REFUSED.has(code));
    return new SmsFailure(`Twilio: ${code ?? `HTTP ${status}`}`, retryable, fault);
  }
  if (status !== undefined) return new SmsOutcomeUnknown(`Twilio: HTTP ${status}`);
  const cause = 'code' in error ? String(error.code) : 'no answer';
  return NOT_CONNECTED.has(cause)
    ? new SmsFailure(`Twilio: ${cause}`, true)
    : new SmsOutcomeUnknown(`Twilio: ${cause}`);
}
