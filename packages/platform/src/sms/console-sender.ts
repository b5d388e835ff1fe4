import { lastDigits } from '@dubs/contract';
import type { SmsSender } from '@dubs/core/ports';
import type { SmsDeps } from './create-sms-sender.ts';

/**
 * Sends nothing: a message goes to the table of messages, where development and tests read it back, and the log tells
 * that it is there, but not whom it is to or what it says. Codes are shown in the terminal too, if `showCode` is given.
 */
export function createConsoleSender({ record, readBack, log, showCode }: SmsDeps): SmsSender {
  return {
    async send({ to, body, sender, reminderId = null }) {
      const entry = { provider: 'console', sender, to, body, reminderId } as const;
      await record({ ...entry, status: 'sent', providerId: null, error: null });
      log.info({ provider: 'console', sender }, 'a text message lies in the table sms_messages');
      if (sender === 'codes') showCode?.(`To ${lastDigits(to)}: ${body.split('\n')[0]}`);
      return { providerId: null };
    },
    find: readBack,
  };
}
