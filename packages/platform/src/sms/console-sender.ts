import type { SmsSender } from '@dubs/core/ports';
import type { SmsDeps } from './create-sms-sender.ts';
import { logMessage } from './log-message.ts';

/** Sends nothing: a message goes to the table of messages, where development and tests read it back, and to the log without its content. */
export function createConsoleSender({ record, readBack, log }: SmsDeps): SmsSender {
  return {
    async send({ to, body, sender, reminderId = null }) {
      const message = {
        provider: 'console',
        sender,
        to,
        status: 'sent',
        providerId: null,
        error: null,
      } as const;
      await record({ ...message, body, reminderId });
      logMessage(log, message);
      return { providerId: null };
    },
    find: readBack,
  };
}
