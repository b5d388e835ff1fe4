import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SmsSender } from '../ports.ts';

const REMEMBERED = 32;

/** How long the latest codes of each sender took, in milliseconds. */
const durationsOf = new WeakMap<SmsSender, number[]>();

/** Sends a text and remembers how long that took. */
export async function timeSend(sms: SmsSender, message: Parameters<SmsSender['send']>[0]): Promise<void> {
  const started = performance.now();
  try {
    await sms.send(message);
  } finally {
    const durations = [...(durationsOf.get(sms) ?? []), performance.now() - started];
    durationsOf.set(sms, durations.slice(-REMEMBERED));
  }
}

/** Waits as long as one of the latest texts took, so that the time of an answer does not say whether one was sent. */
export async function waitAsForSend(sms: SmsSender): Promise<void> {
  const durations = durationsOf.get(sms) ?? [0];
  await sleep(durations[randomInt(durations.length)]);
}
