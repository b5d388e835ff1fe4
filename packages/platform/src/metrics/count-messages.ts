import { SmsOutcomeUnknown, type SmsSender } from '@dubs/core/ports';
import type { Metrics } from './create-metrics.ts';

const SENDERS = ['codes', 'reminders'];
const OUTCOMES = ['sent', 'failed', 'unknown'];

/** Wraps a sender to count its messages by outcome. */
export function countMessages(sms: SmsSender, metrics: Metrics): SmsSender {
  const messages = metrics.counter(
    'dubs_sms_total',
    'Text messages by sender and outcome.',
    ['sender', 'outcome'],
    SENDERS.flatMap((sender) => OUTCOMES.map((outcome) => ({ sender, outcome }))),
  );
  return {
    find: (query) => sms.find(query),
    async send(message) {
      const { sender } = message;
      try {
        const sent = await sms.send(message);
        messages.add({ sender, outcome: 'sent' });
        return sent;
      } catch (error) {
        messages.add({ sender, outcome: error instanceof SmsOutcomeUnknown ? 'unknown' : 'failed' });
        throw error;
      }
    },
  };
}
