import { maskNumber } from '@dubs/contract';
import type { SmsSender } from '@dubs/core/ports';
import { logMessage } from './log-message.ts';
import type { SmsDeps } from './sms-deps.ts';

/**
 * Sends nothing: a message goes to the table of messages, where development and tests read it back, and to the log without its content.
 * Codes are shown in the terminal too, if `showCode` is given.
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
