import { SpanKind } from '@opentelemetry/api';
import type { MailSender, PushSender, SmsSender } from '@dubs/core/ports';
import { inSpan } from './in-span.ts';

/** Wraps a sender to trace its calls to the provider, without recipients and content. */
export const traceSms = (sms: SmsSender, provider: string): SmsSender => ({
  send: (message) =>
    inSpan(
      'sms send',
      { kind: SpanKind.CLIENT, attributes: { provider, sender: message.sender } },
      async () => sms.send(message),
    ),
  find: (query) =>
    inSpan('sms find', { kind: SpanKind.CLIENT, attributes: { provider } }, async () => sms.find(query)),
});

/** Wraps a sender to trace its calls to the mail server, without recipients and content. */
export const traceMail = (mail: MailSender): MailSender => ({
  check: () => inSpan('mail check', { kind: SpanKind.CLIENT }, async () => mail.check()),
  send: (message) => inSpan('mail send', { kind: SpanKind.CLIENT }, async () => mail.send(message)),
});

/** Wraps a sender to trace its calls to push services by their host. */
export const tracePushes = (push: PushSender): PushSender => ({
  send: (target, message) =>
    inSpan(
      'push send',
      { kind: SpanKind.CLIENT, attributes: { 'server.address': new URL(target.endpoint).host } },
      async () => push.send(target, message),
    ),
});
