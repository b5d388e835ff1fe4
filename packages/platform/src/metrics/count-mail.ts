import { MailFailure, type MailSender } from '@dubs/core/ports';
import type { Metrics } from './create-metrics.ts';

const OUTCOMES = ['sent', 'refused', 'failed'];

/** Wraps an e-mail sender to count its messages by outcome. A failed check of the mail server counts as a failed message. */
export function countMail(mail: MailSender, metrics: Metrics): MailSender {
  const messages = metrics.counter(
    'dubs_mail_total',
    'E-mail by outcome.',
    ['outcome'],
    OUTCOMES.map((outcome) => ({ outcome })),
  );
  const counted = async (run: () => Promise<void>): Promise<void> => {
    try {
      await run();
    } catch (error) {
      const isRefused = error instanceof MailFailure && error.isRefused;
      messages.add({ outcome: isRefused ? 'refused' : 'failed' });
      throw error;
    }
  };
  return {
    check: () => counted(() => mail.check()),
    async send(message) {
      await counted(() => mail.send(message));
      messages.add({ outcome: 'sent' });
    },
  };
}
