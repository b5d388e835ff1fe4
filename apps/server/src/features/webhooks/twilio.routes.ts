import { parse } from 'node:querystring';
import { LIMITS, TEXTS } from '@dubs/contract';
import { AppError, type CoreContext, receiveReply, recordDelivery } from '@dubs/core';
import type { SmsWebhooks, WebhookFields } from '@dubs/core/ports';
import { type Metrics, TWILIO_PATHS } from '@dubs/platform';
import type { FastifyRequest } from 'fastify';
import type { RestApp } from '../../operations/rest.ts';
import type {} from '../../plugins/replica-reads.types.ts';

/** The dependencies of the Twilio webhooks. */
export interface TwilioDeps {
  core: CoreContext;
  webhooks: SmsWebhooks;
  publicUrl: string;
  metrics: Metrics;
}

const malformed = () => new AppError('BAD_REQUEST', TEXTS.request.malformed);

/**
 * Adds Twilio's webhooks for received messages and delivery reports. They accept only signed forms, and are not in the
 * OpenAPI document.
 */
export function twilioRoutes(app: RestApp, { core, webhooks, publicUrl, metrics }: TwilioDeps): void {
  const replies = metrics.counter('dubs_sms_replies_total', 'Received text messages by outcome.', [
    'outcome',
  ]);
  const deliveries = metrics.counter('dubs_sms_deliveries_total', 'Delivery reports by status.', ['status']);

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: LIMITS.body.jsonBytes },
    // All keys are read, since the signature covers them.
    (_req, body, done) => done(null, parse(String(body), '&', '=', { maxKeys: 0 })),
  );

  /** Returns the fields if Twilio signed them. Calls without a valid signature are rate-limited, so that signatures cannot be guessed. */
  async function fieldsOf(req: FastifyRequest): Promise<WebhookFields> {
    const fields = (req.body ?? {}) as WebhookFields;
    const header = req.headers['x-twilio-signature'];
    const signature = typeof header === 'string' ? header : undefined;
    if (await webhooks.isGenuine({ url: publicUrl + req.url, signature, fields })) return fields;
    await req.countCall();
    throw new AppError('FORBIDDEN', TEXTS.access.forbidden);
  }

  app.post(TWILIO_PATHS.sms, { schema: { hide: true } }, async (req, reply) => {
    const received = webhooks.readReply(await fieldsOf(req));
    if (received === null) throw malformed();
    const { answer, outcome, userId } = await receiveReply(core, received);
    req.writtenUserId = userId;
    replies.add({ outcome });
    return reply.type('text/xml; charset=utf-8').send(await webhooks.answer(answer));
  });

  app.post(TWILIO_PATHS.status, { schema: { hide: true } }, async (req, reply) => {
    const delivery = webhooks.readDelivery(await fieldsOf(req));
    if (delivery === null) throw malformed();
    if (delivery === 'unknown-status') deliveries.add({ status: 'other' });
    else {
      const { isKnown } = await recordDelivery(core, delivery);
      deliveries.add({ status: delivery.status });
      if (!isKnown) req.log.info({ providerId: delivery.providerId }, 'sms.delivery_unknown');
    }
    return reply.code(204).send();
  });
}
