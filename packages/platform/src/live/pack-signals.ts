import type { LiveSignal } from '@dubs/core/ports';

/** Room for what stands around the signals of one message. */
const ENVELOPE_BYTES = 100;
/** Ids of people are numbers of up to 16 digits and a comma. */
const PEOPLE_AT_ONCE = 300;

const bytesOf = (signal: LiveSignal): number => Buffer.byteLength(JSON.stringify(signal)) + 1;

/** A signal to many people as several to fewer. */
function split(signal: LiveSignal): LiveSignal[] {
  if (signal.kind !== 'people') return [signal];
  const parts: LiveSignal[] = [];
  for (let at = 0; at < signal.userIds.length; at += PEOPLE_AT_ONCE)
    parts.push({ ...signal, userIds: signal.userIds.slice(at, at + PEOPLE_AT_ONCE) });
  return parts;
}

/** Sorts signals into messages of at most so many bytes, in their order. */
export function packSignals(signals: readonly LiveSignal[], maxBytes: number): LiveSignal[][] {
  const messages: LiveSignal[][] = [];
  let room = 0;
  for (const signal of signals.flatMap(split)) {
    const bytes = bytesOf(signal);
    if (bytes > room) {
      messages.push([]);
      room = maxBytes - ENVELOPE_BYTES;
    }
    messages.at(-1)?.push(signal);
    room -= bytes;
  }
  return messages;
}
