import type { LiveSignal } from '@dubs/core/ports';
import { z } from 'zod';

const isSignal = (value: unknown): boolean => typeof value === 'object' && value !== null && 'kind' in value;
/** The fields of a signal beside its kind are not checked: only Dubs publishes on the channel. */
const Message = z.object({
  from: z.string(),
  signals: z.array(z.custom<LiveSignal>(isSignal)),
  /** True if an earlier message of the sender was lost. */
  lost: z.optional(z.boolean()),
  /** Set in a heartbeat: when its sender sent it, by its own clock. */
  sentAt: z.optional(z.number()),
});

/** Returns the message, or the error when it is invalid. */
export function parseMessage(text: string): z.infer<typeof Message> | Error {
  try {
    return Message.parse(JSON.parse(text));
  } catch (error) {
    return error as Error;
  }
}
