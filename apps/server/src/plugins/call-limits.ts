import { TEXTS } from '@dubs/contract';
import { AppError } from '@dubs/core';
import type { LimitMonitor } from '@dubs/core/ports';
import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Redis } from 'ioredis';

declare module 'fastify' {
  interface FastifyRequest {
    /** Counts one call against the caller's limit; throws a 429 when it is used up. */
    countCall: () => Promise<void>;
  }
}

export interface CallLimits {
  /** Calls a minute for a signed-in person; 0 is no limit. */
  perUser: number;
  /** Calls a minute for an address without a session; 0 is no limit. */
  perAddress: number;
  /** Where several servers share their counts; one process counts for itself without it. */
  redis?: Redis;
}

/** The general limit on calls, per person, or per address for callers without a session. */
export const callLimits = fp<CallLimits & { monitor: LimitMonitor }>(async (app, options) => {
  const { perUser, perAddress, redis, monitor } = options;
  // A limit store that is away lets calls pass: the limit is a courtesy, the calls are not.
  await app.register(rateLimit, { global: false, skipOnError: true, ...(redis ? { redis } : {}) });
  const limitOf = (max: number, who: (req: FastifyRequest) => Promise<string>) =>
    max === 0 ? null : app.createRateLimit({ max, timeWindow: 60_000, keyGenerator: who });
  const users = limitOf(perUser, async (req) => `user:${(await req.requireActor()).userId}`);
  const addresses = limitOf(perAddress, async (req) => `address:${req.ip}`);

  app.decorateRequest('countCall', async function countCall(this: FastifyRequest) {
    const isUser = (await this.findActor()) !== null;
    const result = await (isUser ? users : addresses)?.(this);
    if (result && !result.isAllowed && result.isExceeded) {
      monitor.reached(isUser ? 'calls_per_user' : 'calls_per_address');
      throw new AppError('TOO_MANY_REQUESTS', TEXTS.request.tooMany, {
        retryAfter: Math.max(1, result.ttlInSeconds),
      });
    }
  });
});
