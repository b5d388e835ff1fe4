/** A browser's subscription at its push service. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The content of a push: a payload, which is encrypted for the device, and how the push service should handle it. */
export interface PushMessage {
  payload: string;
  urgency: 'high' | 'normal' | 'low';
  /** A push with the same topic replaces one that waits; at most 32 characters. */
  topic: string;
}

/**
 * Outcome of a push: the push service responded; the push was certainly not sent; or it may have been, since the service did not respond in
 * time or the connection broke.
 */
export type PushOutcome =
  | { kind: 'answered'; status: number; retryAfterSeconds: number | null }
  | { kind: 'unsent' }
  | { kind: 'unknown' };

/** True if the push service does not know the subscription any more. */
export const isGone = (outcome: PushOutcome): boolean =>
  outcome.kind === 'answered' && (outcome.status === 404 || outcome.status === 410);

/** Sends pushes. Never throws. */
export interface PushSender {
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}
