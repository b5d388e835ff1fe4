import type { LiveSignal } from '@dubs/core/ports';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packSignals } from './pack-signals.ts';

const LIMIT = 7_500;
const envelope = { from: '00000000-0000-4000-8000-000000000000' };

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const stale = fc.array(
  fc.oneof(
    fc.record({ query: fc.constantFrom('all', 'groups', 'feed', 'goals', 'notifications', 'me') }),
    fc.record({ query: fc.constant('group' as const), groupId: id }),
    fc.record({ query: fc.constant('post' as const), groupId: id, postId: id }),
  ),
  { maxLength: 10 },
);
const signal: fc.Arbitrary<LiveSignal> = fc.oneof(
  fc.record({ kind: fc.constant('group' as const), groupId: id, stale }),
  fc.record({
    kind: fc.constant('people' as const),
    userIds: fc.array(id, { maxLength: 1_000, size: 'max' }),
    stale,
  }),
  fc.record({ kind: fc.constant('membership' as const), groupId: id, userId: id, isMember: fc.boolean() }),
  fc.record({ kind: fc.constant('session-ended' as const), sessionId: id }),
);

/** Returns one entry for each recipient, in order, however the signals were split. */
const byRecipient = (signals: readonly LiveSignal[]): string[] =>
  signals.flatMap((one) =>
    one.kind === 'people'
      ? one.userIds.map((userId) => JSON.stringify([userId, one.stale]))
      : [JSON.stringify(one)],
  );

describe('packSignals', () => {
  it('packs all signals in order into messages within the limit', () => {
    fc.assert(
      fc.property(fc.array(signal, { maxLength: 40, size: 'medium' }), (signals) => {
        const messages = packSignals(signals, LIMIT);
        for (const part of messages) {
          expect(part.length).toBeGreaterThan(0);
          expect(Buffer.byteLength(JSON.stringify({ ...envelope, signals: part }))).toBeLessThanOrEqual(
            LIMIT,
          );
        }
        expect(byRecipient(messages.flat())).toEqual(byRecipient(signals));
      }),
      // Shrinking a failure with thousands of ids takes minutes.
      { numRuns: 50, endOnFailure: true },
    );
  });

  it('uses one message for what fits into one', () => {
    const signals: LiveSignal[] = Array.from({ length: 50 }, (_, sessionId) => ({
      kind: 'session-ended',
      sessionId,
    }));
    expect(packSignals(signals, LIMIT)).toEqual([signals]);
    expect(packSignals([], LIMIT)).toEqual([]);
  });
});
