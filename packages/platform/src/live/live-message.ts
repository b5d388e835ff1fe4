import type { LiveSignal } from '@dubs/core/ports';
import { z } from 'zod';

const isSignal = (value: unknown): boolean => typeof value === 'object' && value !== null && 'kind' in value;
/** Only the kind of a signal is validated, since only Dubs publishes on the channel. */
const Message = z.object({
  from: z.string(),
  signals: z.array(z.custom<LiveSignal>(isSignal)),
  /** True if an earlier message of the sender was lost. */
  lost: z.optional(z.boolean()),
  /** Send time of a heartbeat by the sender's own clock. */
  sentAt: z.optional(z.number()),
});

/** Returns the message, or an error if it is invalid. */
export function parseMessage(text: string): z.infer<typeof Message> | Error {
  try {
    return Message.parse(JSON.parse(text));
  } catch (error) {
    return error as Error;
  }
}
