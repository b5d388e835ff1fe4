import { LIMITS, TEXTS } from '@dubs/contract';
import { addressNetworks, AppError } from '@dubs/core';
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
  /** Calls a minute without a session from an IPv4 address or the /64 of an IPv6 address; 0 is no limit. */
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
  const networks = limitOf(perAddress, async (req) => `address:${addressNetworks(req.ip).network}`);
  const sites = limitOf(
    perAddress * LIMITS.ipv6SiteFactor,
    async (req) => `site:${addressNetworks(req.ip).site}`,
  );

  app.decorateRequest('countCall', async function countCall(this: FastifyRequest) {
    const isUser = (await this.findActor()) !== null;
    const limits = isUser ? [users] : [networks, addressNetworks(this.ip).site === null ? null : sites];
    for (const limit of limits) {
      const result = await limit?.(this);
      if (!result || result.isAllowed || !result.isExceeded) continue;
      monitor.reached(isUser ? 'calls_per_user' : 'calls_per_address');
      throw new AppError('TOO_MANY_REQUESTS', TEXTS.request.tooMany, {
        retryAfter: Math.max(1, result.ttlInSeconds),
      });
    }
  });
});
