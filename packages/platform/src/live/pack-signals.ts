import type { LiveSignal } from '@dubs/core/ports';

/** Bytes of a message without its signals. */
const ENVELOPE_BYTES = 100;
/** An id takes up to 16 digits and a comma. */
const MAX_USERS_PER_SIGNAL = 300;

const bytesOf = (signal: LiveSignal): number => Buffer.byteLength(JSON.stringify(signal)) + 1;

/** Splits a signal to many users into several signals. */
function split(signal: LiveSignal): LiveSignal[] {
  if (signal.kind !== 'people') return [signal];
  const parts: LiveSignal[] = [];
  for (let start = 0; start < signal.userIds.length; start += MAX_USERS_PER_SIGNAL)
    parts.push({ ...signal, userIds: signal.userIds.slice(start, start + MAX_USERS_PER_SIGNAL) });
  return parts;
}

/** Packs signals into messages of at most `maxBytes`, in order. */
export function packSignals(signals: readonly LiveSignal[], maxBytes: number): LiveSignal[][] {
  const messages: LiveSignal[][] = [];
  let freeBytes = 0;
  for (const signal of signals.flatMap(split)) {
    const bytes = bytesOf(signal);
    if (bytes > freeBytes) {
      messages.push([]);
      freeBytes = maxBytes - ENVELOPE_BYTES;
    }
    messages.at(-1)?.push(signal);
    freeBytes -= bytes;
  }
  return messages;
}
