import { setTimeout as sleep } from 'node:timers/promises';
import type { Behaviour } from '@dubs/platform/testing/twilio';
import { call } from '../../clients/call.ts';
import { numberOf, signIn } from '../../clients/users.ts';
import type { Fault, Heal, Scene } from '../run-fault.ts';

const PAUSE_MS = 150;
const PATIENCE_MS = 30_000;
let numbers = 1_000;

/** Lets people ask for codes until it is undone; then somebody must be able to sign in. */
async function whileAsking(scene: Scene, undo: () => Promise<void> | void): Promise<Heal> {
  const { fleet, tally } = scene;
  let isOn = true;
  const asking = new Set<Promise<void>>();
  const ask = async (origin: string) => {
    const json = { phoneNumber: numberOf(numbers++) };
    const reply = await call(origin, { method: 'POST', path: '/auth/send-otp', json }, PATIENCE_MS);
    tally.take('POST /auth/send-otp', reply, [200]);
  };
  const loop = (async () => {
    for (let n = 0; isOn; n++) {
      const one = ask(fleet.servers[n % 2 === 0 ? 0 : 1].origin);
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
  holdMs: 3_000,
  answerWithinMs: 15_000,
  async strike(scene) {
    scene.fleet.twilio.behave(() => behaviour);
    return whileAsking(scene, () => scene.fleet.twilio.behave(() => 'accept'));
  },
});

/** What becomes of the provider of text messages. */
export const PROVIDER: readonly Fault[] = [
  behaving('answers 500', 'error-before'),
  behaving('answers 429', 'busy'),
  behaving('suspends the account', { refuse: 20003, status: 401 }),
  behaving('says nothing', 'silence-before'),
  behaving('hangs up', 'reset-before'),
  behaving('talks nonsense', 'nonsense-after'),
  {
    name: 'Twilio: slow',
    holdMs: 3_000,
    answerWithinMs: 15_000,
    async strike(scene) {
      scene.fleet.twilio.slowDown(3_000);
      return whileAsking(scene, () => scene.fleet.twilio.slowDown(0));
    },
  },
  {
    name: 'Twilio: gone',
    holdMs: 3_000,
    async strike(scene) {
      await scene.fleet.wires.twilio.shut();
      return whileAsking(scene, () => scene.fleet.wires.twilio.open());
    },
  },
];
