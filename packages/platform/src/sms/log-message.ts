import { maskNumber } from '@dubs/contract';
import type { SentMessage } from '@dubs/core';
import type { Logger } from '@dubs/core/ports';

/** Logs an outgoing message with its kind, masked number and outcome, but never its content. */
export function logMessage(
  log: Logger,
  { provider, sender, to, status, providerId, error }: Omit<SentMessage, 'body' | 'reminderId'>,
): void {
  const kind = sender === 'codes' ? 'code' : 'reminder';
  const fields = { provider, kind, number: maskNumber(to), outcome: status, providerId };
  if (status === 'sent') log.info(fields, 'sms.sent');
  else log.warn({ ...fields, reason: error }, 'sms.failed');
}
