import type { SmsSender } from '@dubs/core/ports';
import type { SmsDeps } from './create-sms-sender.ts';

/**
 * Sends nothing: a message goes to the table of messages, where development and tests read it back, and the log tells
 * that it is there, but not whom it is to or what it says.
 */
export function createConsoleSender({ record, readBack, log }: SmsDeps): SmsSender {
  return {
    async send({ to, body, sender, reminderId = null }) {
      const entry = { provider: 'console', sender, to, body, reminderId } as const;
      await record({ ...entry, status: 'sent', providerId: null, error: null });
      log.info({ provider: 'console', sender }, 'a text message lies in the table sms_messages');
      return { providerId: null };
    },
    find: readBack,
  };
}
