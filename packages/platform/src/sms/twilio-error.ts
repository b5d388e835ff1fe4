import { type NumberFailure, SmsFailure, SmsOutcomeUnknown } from '@dubs/core/ports';

/** Twilio's code for a number that replied STOP to this sender. */
const OPTED_OUT = 21610;

/**
 * Twilio's codes for unreachable numbers: refused at once (21…), or reported later (30004 blocked, 30005 unknown, 30006 not a mobile
 * phone). A phone that is off (30003) and a carrier's filter (30007) are temporary.
 */
const UNREACHABLE = new Set([21211, 21214, 21217, 21265, 21614, 21635, 30004, 30005, 30006]);

/** Twilio's codes for a country that is not allowed or not reachable. */
const REFUSED = new Set([21408, 21612]);

/** Returns the failure of the number that a Twilio code reports, or null. */
export function numberFailureOf(code: number | undefined): NumberFailure | null {
  if (code === OPTED_OUT) return 'opted-out';
  return code !== undefined && UNREACHABLE.has(code) ? 'unreachable' : null;
}

/** Errors that occur before any byte of the request is sent. */
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

/** Converts an error of Twilio's client. Drops its message, which contains the number. */
export function twilioError(error: unknown): SmsFailure | SmsOutcomeUnknown {
  if (!(error instanceof Error)) return new SmsOutcomeUnknown('Twilio: unknown');
  const status = numberIn(error, 'status');
  if (status !== undefined && status >= 400 && status < 500) {
    const code = numberIn(error, 'code');
    const fault = numberFailureOf(code);
    // Other refusals concern the account and may be temporary.
    const retryable = fault === null && !(code !== undefined && REFUSED.has(code));
    return new SmsFailure(`Twilio: ${code ?? `HTTP ${status}`}`, retryable, fault);
  }
  if (status !== undefined) return new SmsOutcomeUnknown(`Twilio: HTTP ${status}`);
  const cause = 'code' in error ? String(error.code) : 'no answer';
  return NOT_CONNECTED.has(cause)
    ? new SmsFailure(`Twilio: ${cause}`, true)
    : new SmsOutcomeUnknown(`Twilio: ${cause}`);
}
