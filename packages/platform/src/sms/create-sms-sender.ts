import { SmsFailure, type SmsSender } from '@dubs/core/ports';
import type { SmsSettings } from '../config/index.ts';
import { traceSms } from '../telemetry/trace-providers.ts';
import { createConsoleSender } from './console-sender.ts';
import type { SmsDeps } from './sms-deps.ts';
import { createTwilioSender } from './twilio-sender.ts';

/** A sender that refuses every text. The use cases don't call it; texts that were due before texts were turned off fail permanently. */
const noSender: SmsSender = {
  async send() {
    throw new SmsFailure('texts are off', false);
  },
  find: async () => [],
};

/** Returns the sender of the configured provider. */
export function createSmsSender(settings: SmsSettings, deps: SmsDeps): SmsSender {
  if (settings.provider === 'none') return noSender;
  return traceSms(
    settings.provider === 'twilio' ? createTwilioSender(settings, deps) : createConsoleSender(deps),
    settings.provider,
  );
}
