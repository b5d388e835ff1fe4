import type { LiveSignal } from '@dubs/core/ports';
import fc from 'fast-check';
import { expect, test } from 'vitest';
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

/** Each signal once for everybody it is for, in order: however it was cut, it says this. */
const saidTo = (signals: readonly LiveSignal[]): string[] =>
  signals.flatMap((one) =>
    one.kind === 'people'
      ? one.userIds.map((userId) => JSON.stringify([userId, one.stale]))
      : [JSON.stringify(one)],
  );

test('no message is too long, and all of them together say what was to be said, in its order', () => {
  fc.assert(
    fc.property(fc.array(signal, { maxLength: 40, size: 'medium' }), (signals) => {
      const messages = packSignals(signals, LIMIT);
      for (const part of messages) {
        expect(part.length).toBeGreaterThan(0);
        expect(Buffer.byteLength(JSON.stringify({ ...envelope, signals: part }))).toBeLessThanOrEqual(LIMIT);
      }
      expect(saidTo(messages.flat())).toEqual(saidTo(signals));
    }),
    // Making a failure of thousands of ids small takes minutes.
    { numRuns: 50, endOnFailure: true },
  );
});

test('what fits into one message goes as one', () => {
  const signals: LiveSignal[] = Array.from({ length: 50 }, (_, sessionId) => ({
    kind: 'session-ended',
    sessionId,
  }));
  expect(packSignals(signals, LIMIT)).toEqual([signals]);
  expect(packSignals([], LIMIT)).toEqual([]);
});
