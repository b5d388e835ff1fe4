import { SmsFailure } from '@dubs/core/ports';
import type { SmsSender } from '@dubs/core/ports';

/** Sends no texts. The rules ask for none; what was due before texts were turned off fails for good. */
export const noSender: SmsSender = {
  async send() {
    throw new SmsFailure('texts are off', false);
  },
  find: async () => [],
};
