import { setTimeout as sleep } from 'node:timers/promises';
import type { Behaviour } from '@dubs/platform/testing/twilio';
import { call } from '../../clients/call.ts';
import { numberOf, signIn } from '../../clients/users.ts';
import type { Fault, Undo, FaultContext } from '../run-fault.ts';

const PAUSE_MS = 150;
const TIMEOUT_MS = 30_000;
let numbers = 1_000;

/** Requests sign-in codes until the fault is undone, then checks that a user can sign in. */
async function whileAsking(context: FaultContext, undo: () => Promise<void> | void): Promise<Undo> {
  const { fleet, stats } = context;
  let isOn = true;
  const asking = new Set<Promise<void>>();
  const apiCall = async (origin: string) => {
    const json = { phoneNumber: numberOf(numbers++) };
    const reply = await call(origin, { method: 'POST', path: '/auth/send-otp', json }, TIMEOUT_MS);
    stats.record('POST /auth/send-otp', reply, [200]);
  };
  const loop = (async () => {
    for (let n = 0; isOn; n++) {
      const one = apiCall(fleet.servers[n % 2 === 0 ? 0 : 1].origin);
      asking.add(one);
      void one.finally(() => asking.delete(one));
      await sleep(PAUSE_MS);
    }
  })();
  return async () => {
    isOn = false;
    await undo();
    await loop;
    await Promise.all(asking);
    for (const { origin } of fleet.servers) await signIn(origin, numberOf(numbers++), fleet.twilio);
  };
}

const behaving = (name: string, behaviour: Behaviour): Fault => ({
  name: `Twilio: ${name}`,
  durationMs: 3_000,
  answerWithinMs: 15_000,
  async inject(context) {
    context.fleet.twilio.behave(() => behaviour);
    return whileAsking(context, () => context.fleet.twilio.behave(() => 'accept'));
  },
});

/** Failures of the SMS provider. */
export const PROVIDER: readonly Fault[] = [
  behaving('answers 500', 'error-before'),
  behaving('answers 429', 'busy'),
  behaving('suspends the account', { refuse: 20003, status: 401 }),
  behaving('does not answer', 'silence-before'),
  behaving('resets connections', 'reset-before'),
  behaving('returns invalid answers', 'nonsense-after'),
  {
    name: 'Twilio: slow',
    durationMs: 3_000,
    answerWithinMs: 15_000,
    async inject(context) {
      context.fleet.twilio.slowDown(3_000);
      return whileAsking(context, () => context.fleet.twilio.slowDown(0));
    },
  },
  {
    name: 'Twilio: gone',
    durationMs: 3_000,
    async inject(context) {
      await context.fleet.proxies.twilio.cut();
      return whileAsking(context, () => context.fleet.proxies.twilio.restore());
    },
  },
];
