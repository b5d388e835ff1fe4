import type { SentMessage } from '@dubs/core';
import { SmsFailure, type SmsSender } from '@dubs/core/ports';
import type { Twilio } from 'twilio';
import type { SmsSettings } from '../config/index.ts';
import { logMessage } from './log-message.ts';
import type { SmsDeps } from './sms-deps.ts';
import { twilioError } from './twilio-error.ts';

type TwilioSettings = Extract<SmsSettings, { provider: 'twilio' }>;

const TIMEOUT_MS = 10_000;

/** Opens Twilio's client. It is large, so it is loaded with the first message. */
async function openClient(
  { accountSid, authToken, apiUrl }: TwilioSettings,
  timeoutMs: number,
): Promise<Twilio> {
  const { default: twilio } = await import('twilio');
  // A keep-alive connection that Twilio closes during a request would leave the outcome of a message unknown.
  const client = twilio(accountSid, authToken, { timeout: timeoutMs, keepAlive: false, autoRetry: false });
  if (apiUrl) client.api.baseUrl = apiUrl;
  return client;
}

/** Far more messages than one number receives in the hours that are searched. */
const MAX_FOUND = 50;

/** Returns the sender: a messaging service (MG…) or a number. */
const senderFields = (from: string) => (from.startsWith('MG') ? { messagingServiceSid: from } : { from });

/** Returns the webhook for delivery reports, if Twilio can reach this server. */
const callbackFields = ({ statusCallback }: TwilioSettings) => (statusCallback ? { statusCallback } : {});

/** Twilio's limit, in seconds. */
const MAX_VALIDITY = 36_000;

/** Returns the time after which Twilio drops a message that it has not sent. */
function validityFields(until: Date | undefined): { validityPeriod?: number } {
  if (!until) return {};
  const seconds = Math.floor((until.getTime() - Date.now()) / 1_000);
  return { validityPeriod: Math.min(Math.max(seconds, 1), MAX_VALIDITY) };
}

/** Creates a sender that uses Twilio and records each outcome, but never the text of a sign-in code. */
export function createTwilioSender(
  settings: TwilioSettings,
  { record, log }: SmsDeps,
  timeoutMs = TIMEOUT_MS,
): SmsSender {
  let client: Promise<Twilio> | undefined;

  /** Records a message. It is already sent, so a failure here is logged and not thrown. */
  async function recordOutcome(message: SentMessage): Promise<void> {
    logMessage(log, message);
    try {
      await record(message);
    } catch (error) {
      log.error({ err: error, providerId: message.providerId }, 'message.record_failed');
    }
  }

  return {
    async send({ to, body, sender, reminderId = null, until }) {
      const fields = {
        provider: 'twilio',
        sender,
        to,
        body: sender === 'codes' ? null : body,
        reminderId,
      } as const;
      client ??= openClient(settings, timeoutMs);
      const { messages } = await client;
      try {
        const { sid } = await messages.create({
          to,
          body,
          ...senderFields(settings.from[sender]),
          ...callbackFields(settings),
          ...validityFields(until),
        });
        await recordOutcome({ ...fields, status: 'sent', providerId: sid, error: null });
        return { providerId: sid };
      } catch (cause) {
        const error = twilioError(cause);
        const status = error instanceof SmsFailure ? 'failed' : 'unknown';
        await recordOutcome({ ...fields, status, providerId: null, error: error.message });
        throw error;
      }
    },
    async find({ to, sender, since }) {
      client ??= openClient(settings, timeoutMs);
      const { messages } = await client;
      const from = settings.from[sender];
      const found = await messages.list({ to, limit: MAX_FOUND, pageSize: MAX_FOUND });
      // Twilio's own time filter skips messages that are not sent yet. Its times are in whole seconds.
      const earliest = Math.floor(since.getTime() / 1_000) * 1_000;
      return found
        .filter((message) => message.direction === 'outbound-api')
        .filter(({ messagingServiceSid, from: number }) => messagingServiceSid === from || number === from)
        .filter(({ dateCreated }) => dateCreated.getTime() >= earliest)
        .map(({ sid }) => ({ providerId: sid }));
    },
  };
}
