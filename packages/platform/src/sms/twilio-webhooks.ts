import type { Delivery, ReceivedReply, SmsWebhooks, WebhookFields } from '@dubs/core/ports';
import { z } from 'zod';
import type { SmsSettings } from '../config/index.ts';
import { numberFailureOf } from './twilio-error.ts';
import { messageXml } from './message-xml.ts';

type TwilioSettings = Extract<SmsSettings, { provider: 'twilio' }>;

// Strict, since Twilio signs names and values without separators: other fields could be passed off as part of a longer value.
const sid = z.string().regex(/^[A-Z]{2}[0-9A-Za-z]{1,32}$/);

const InboundForm = z.object({
  MessageSid: sid,
  MessagingServiceSid: z.string().optional(),
  From: z.string().min(1),
  To: z.string().min(1),
  Body: z.string().default(''),
  NumMedia: z
    .string()
    .regex(/^\d{1,3}$/)
    .default('0'),
  OptOutType: z.string().optional(),
});

const StatusForm = z.object({
  MessageSid: sid,
  MessageStatus: z.string().min(1),
  ErrorCode: z
    .string()
    .regex(/^\d{1,6}$/)
    .optional()
    .catch(undefined),
});

/** Our status for each of Twilio's. */
const STATUS: ReadonlyMap<string, Delivery['status']> = new Map([
  ['accepted', 'sent'],
  ['scheduled', 'sent'],
  ['queued', 'sent'],
  ['sending', 'sent'],
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'delivered'],
  ['undelivered', 'failed'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
]);

const ANSWERED_AS: ReadonlyMap<string, ReceivedReply['answeredAs']> = new Map([
  ['STOP', 'stop'],
  ['START', 'start'],
  ['HELP', 'help'],
]);

/**
 * True if a message was sent to the reminders' sender. The numbers of a messaging service are unknown, so a message that names no service
 * counts as sent to one of them, unless it went to the number for codes.
 */
function isForReminders(
  { from: { codes, reminders } }: TwilioSettings,
  { To, MessagingServiceSid }: z.infer<typeof InboundForm>,
): boolean {
  if (!reminders.startsWith('MG')) return To === reminders;
  return MessagingServiceSid ? MessagingServiceSid === reminders : To !== codes;
}

/** Creates Twilio's webhooks: signature, forms and replies, with Twilio's own library where possible. */
export function createTwilioWebhooks(settings: TwilioSettings): SmsWebhooks {
  return {
    async isGenuine({ url, signature, fields }) {
      const { default: webhooks } = await import('twilio/lib/webhooks/webhooks.js');
      try {
        return webhooks.validateRequest(settings.authToken, signature ?? '', url, fields);
      } catch {
        // An invalid URL.
        return false;
      }
    },
    readReply(fields: WebhookFields) {
      const form = InboundForm.safeParse(fields);
      if (!form.success) return null;
      const { MessageSid, From, Body, NumMedia, OptOutType } = form.data;
      return {
        providerId: MessageSid,
        from: From,
        body: Body,
        hasPictures: Number(NumMedia) > 0,
        isForReminders: isForReminders(settings, form.data),
        answeredAs: ANSWERED_AS.get(OptOutType ?? '') ?? null,
      };
    },
    readDelivery(fields: WebhookFields) {
      const form = StatusForm.safeParse(fields);
      if (!form.success) return null;
      const { MessageSid, MessageStatus, ErrorCode } = form.data;
      const status = STATUS.get(MessageStatus);
      if (status === undefined) return 'unknown-status';
      const failed = status === 'failed';
      return {
        providerId: MessageSid,
        status,
        error: failed ? `Twilio: ${ErrorCode ?? MessageStatus}` : null,
        fault: failed && ErrorCode ? numberFailureOf(Number(ErrorCode)) : null,
      };
    },
    answer: messageXml,
  };
}

/** Returns the provider's webhooks, or null when it has none. */
export const createSmsWebhooks = (settings: SmsSettings): SmsWebhooks | null =>
  settings.provider === 'twilio' ? createTwilioWebhooks(settings) : null;
