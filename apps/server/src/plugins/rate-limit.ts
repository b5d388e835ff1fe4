import { LIMITS, TEXTS } from '@dubs/contract';
import { addressNetworks, AppError } from '@dubs/core';
import type { LimitMonitor } from '@dubs/core/ports';
import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Redis } from 'ioredis';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the calls of this route end a session. */
    endsSession?: boolean;
  }
  interface FastifyRequest {
    /**
     * Counts one call against the caller's rate limit; throws a 429 when it is exceeded. A call that ends a session counts against a limit
     * of its own, so that users who have spent theirs can still sign out.
     */
    countCall: (endsSession?: boolean) => Promise<void>;
  }
}

export interface RateLimits {
  /** Calls per minute of a signed-in user; 0 is no limit. */
  perUser: number;
  /** Calls per minute without a session from an IPv4 address or the /64 of an IPv6 address; 0 is no limit. */
  perAddress: number;
  /** Store in which several servers share their counts. Without it, each process counts on its own. */
  redis?: Redis;
}

/** Limits the rate of calls per user, or per address for callers without a session. */
export const rateLimit = fp<RateLimits & { monitor: LimitMonitor }>(async (app, options) => {
  const { perUser, perAddress, redis, monitor } = options;
  // Calls pass while the limit store is down: serving them matters more than counting them.
  await app.register(fastifyRateLimit, { global: false, skipOnError: true, ...(redis ? { redis } : {}) });
  const createLimit = (max: number, keyGenerator: (req: FastifyRequest) => Promise<string>) =>
    max === 0 ? null : app.createRateLimit({ max, timeWindow: 60_000, keyGenerator });
  const users = createLimit(perUser, async (req) => `user:${(await req.requireAnyActor()).userId}`);
  // By session, so that a stolen one cannot keep its user from ending it.
  const endings = createLimit(perUser, async (req) => `ending:${(await req.requireAnyActor()).sessionId}`);
  const networks = createLimit(perAddress, async (req) => `address:${addressNetworks(req.ip).network}`);
  const sites = createLimit(
    perAddress * LIMITS.ipv6SiteFactor,
    async (req) => `site:${addressNetworks(req.ip).site}`,
  );

  app.decorateRequest('countCall', async function countCall(this: FastifyRequest, endsSession = false) {
    const isUser = (await this.findActor()) !== null;
    const ofUser = endsSession ? endings : users;
    const limits = isUser ? [ofUser] : [networks, addressNetworks(this.ip).site === null ? null : sites];
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
