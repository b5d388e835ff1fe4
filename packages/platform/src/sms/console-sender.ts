import { maskNumber } from '@dubs/contract';
import type { SmsSender } from '@dubs/core/ports';
import { logMessage } from './log-message.ts';
import type { SmsDeps } from './sms-deps.ts';

/**
 * Creates a sender that sends nothing. It records messages in the database, where development and tests read them, and logs them without
 * their content. Codes are also shown in the terminal if `showCode` is set.
 */
export function createConsoleSender({ record, readBack, log, showCode }: SmsDeps): SmsSender {
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
      if (sender === 'codes') showCode?.(`To ${maskNumber(to)}: ${body.split('\n')[0]}`);
      return { providerId: null };
    },
    find: readBack,
  };
}
