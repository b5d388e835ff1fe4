import type { SentMessage } from '@dubs/core';
import type { SmsSender } from '@dubs/core/ports';
import { SmsFailure } from '@dubs/core/ports';
import type { Twilio } from 'twilio';
import type { SmsSettings } from '../config/index.ts';
import { logMessage } from './log-message.ts';
import type { SmsDeps } from './sms-deps.ts';
import { twilioError } from './twilio-error.ts';

type TwilioSettings = Extract<SmsSettings, { provider: 'twilio' }>;

const TIMEOUT_MS = 10_000;

/** Opens Twilio's client. It is large, so only processes that send texts load it, and only with their first one. */
async function openClient(
  { accountSid, authToken, apiUrl }: TwilioSettings,
  timeoutMs: number,
): Promise<Twilio> {
  const { default: twilio } = await import('twilio');
  // A kept connection that Twilio closes just as it is used again would leave the outcome of a message unknown.
  const client = twilio(accountSid, authToken, { timeout: timeoutMs, keepAlive: false, autoRetry: false });
  if (apiUrl) client.api.baseUrl = apiUrl;
  return client;
}

/** How many messages to one number are looked through: far more than leave within the hours that are asked about. */
const MOST_FOUND = 50;

/** Messages leave by a messaging service (MG…) or by a number. */
const senderFields = (from: string) => (from.startsWith('MG') ? { messagingServiceSid: from } : { from });

/** Where Twilio tells what becomes of a message, when it can reach us. */
const callbackFields = ({ statusCallback }: TwilioSettings) => (statusCallback ? { statusCallback } : {});

/** The most that Twilio keeps a message, in seconds. */
const LONGEST_VALIDITY = 36_000;

/** Twilio passes messages on one by one: one that would be late is dropped there. */
function validityFields(until: Date | undefined): { validityPeriod?: number } {
  if (!until) return {};
  const seconds = Math.floor((until.getTime() - Date.now()) / 1_000);
  return { validityPeriod: Math.min(Math.max(seconds, 1), LONGEST_VALIDITY) };
}

/** Sends text messages through Twilio, and keeps what became of each; of sign-in codes never the text. */
export function createTwilioSender(
  settings: TwilioSettings,
  { record, log }: SmsDeps,
  timeoutMs = TIMEOUT_MS,
): SmsSender {
  let client: Promise<Twilio> | undefined;

  /** The message is out of our hands by now, so a table that cannot be written changes nothing for the caller. */
  async function keep(message: SentMessage): Promise<void> {
    logMessage(log, message);
    try {
      await record(message);
    } catch (error) {
      log.error({ err: error, providerId: message.providerId }, 'message.record_failed');
    }
  }

  return {
    async send({ to, body, sender, reminderId = null, until }) {
      const entry = {
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
        await keep({ ...entry, status: 'sent', providerId: sid, error: null });
        return { providerId: sid };
      } catch (cause) {
        const error = twilioError(cause);
        const status = error instanceof SmsFailure ? 'failed' : 'unknown';
        await keep({ ...entry, status, providerId: null, error: error.message });
        throw error;
      }
    },
    async find({ to, sender, since }) {
      client ??= openClient(settings, timeoutMs);
      const { messages } = await client;
      const from = settings.from[sender];
      const found = await messages.list({ to, limit: MOST_FOUND, pageSize: MOST_FOUND });
      // A message that still waits has no time of sending, so Twilio's own filter by time would pass it over; and
      // Twilio's times have no fractions of a second.
      const earliest = Math.floor(since.getTime() / 1_000) * 1_000;
      return found
        .filter((message) => message.direction === 'outbound-api')
        .filter(({ messagingServiceSid, from: number }) => messagingServiceSid === from || number === from)
        .filter(({ dateCreated }) => dateCreated.getTime() >= earliest)
        .map(({ sid, dateCreated }) => ({ providerId: sid, takenAt: dateCreated }));
    },
  };
}
