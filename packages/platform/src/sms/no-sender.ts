import { SmsFailure, type SmsSender } from '@dubs/core/ports';

/** A sender that refuses every text. The use cases don't call it; texts that were due before texts were turned off fail permanently. */
export const noSender: SmsSender = {
  async send() {
    throw new SmsFailure('texts are off', false);
  },
  find: async () => [],
};
