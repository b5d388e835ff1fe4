import type { LiveSession } from '@dubs/core';
import type { LiveBus, LiveListener } from '@dubs/core/ports';
import { expect, it } from 'vitest';
import { createSessionCache } from './session-cache.ts';

const now = new Date('2026-01-01T12:00:00Z');
const session: LiveSession = {
  actor: { userId: 7, sessionId: 9 },
  startedAt: now,
  expiresAt: new Date(now.getTime() + 60_000),
  tokenIssuedAt: now,
  isUnvouched: false,
  openGroupIds: [],
  needsTerms: false,
};

it('caches no session that ended while it was read', () => {
  let listener: LiveListener | undefined;
  const live: LiveBus = {
    publish: () => undefined,
    subscribe(subscribed) {
      listener = subscribed;
      return () => undefined;
    },
    hear: () => true,
  };
  const cache = createSessionCache({ live, clock: { now: () => now } }, 60_000);
  listener?.onConnectionChange(true);
  const [before, after] = [cache.read(), cache.read()];
  before.store('first', session);
  listener?.onSignal({ kind: 'session-ended', sessionId: 9 });
  after.store('second', session);
  expect([cache.find('first', 60_000), cache.find('second', 60_000)]).toEqual([null, null]);
  cache.read().store('third', session);
  expect(cache.find('third', 60_000)).toBe(session);
});
