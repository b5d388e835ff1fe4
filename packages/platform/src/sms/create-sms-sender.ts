import type { SentMessage } from '@dubs/core';
import type { Logger, SmsSender } from '@dubs/core/ports';
import type { SmsSettings } from '../config/index.ts';
import { createConsoleSender } from './console-sender.ts';
import { createTwilioSender } from './twilio-sender.ts';

/** Where what was sent is kept and read back (`recordMessage` and `findMessages` of core), and the log. */
export interface SmsDeps {
  record(message: SentMessage): Promise<void>;
  readBack: SmsSender['find'];
  /** Shows a text with a code to the person at the terminal, where the console provider is to do that. */
  showCode?: (text: string) => void;
  log: Logger;
}

/** The sender that the settings ask for. */
export const createSmsSender = (settings: SmsSettings, deps: SmsDeps): SmsSender =>
  settings.provider === 'twilio' ? createTwilioSender(settings, deps) : createConsoleSender(deps);
