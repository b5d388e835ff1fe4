import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MailSender, SmsSender } from '../ports.ts';

const KEPT_DURATIONS = 32;

type Sender = SmsSender | MailSender;

/** Durations of each sender's latest codes, in milliseconds. */
const durationsOf = new WeakMap<Sender, number[]>();

/** Sends a code and remembers how long that took. */
export async function timeSend(sender: Sender, send: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  try {
    await send();
  } finally {
    const durations = [...(durationsOf.get(sender) ?? []), performance.now() - started];
    durationsOf.set(sender, durations.slice(-KEPT_DURATIONS));
  }
}

/**
 * Waits as long as one of the latest codes took, so that the response time does not reveal whether one was sent. Calls `instead` if none
 * has been sent yet.
 */
export async function waitAsForSend(sender: Sender, instead?: () => Promise<void>): Promise<void> {
  const durations = durationsOf.get(sender) ?? [];
  if (durations.length === 0) await instead?.();
  else await sleep(durations[randomInt(durations.length)]);
}
