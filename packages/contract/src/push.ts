import { z } from 'zod/mini';
import { isoTime } from './strings.ts';
import { TEXTS } from './texts.ts';

/** The content of a push: names of people and group, also the text, or neither. */
export const PushShows = z.enum(['names', 'words', 'nothing'], 'shows is names, words or nothing.');
export type PushShows = z.infer<typeof PushShows>;

/** The public key for subscriptions of browsers; null if push is off. */
export const PushKey = z.object({ publicKey: z.nullable(z.string()) });
export type PushKey = z.infer<typeof PushKey>;

const KEY_MAX = 128;
const key = z.string(TEXTS.push.invalidKey).check(z.maxLength(KEY_MAX, TEXTS.push.invalidKey));

/** The keys for the encryption of payloads, in base64url. */
export const PushKeys = z.object({ p256dh: key, auth: key });

/** The fields of a browser's `PushSubscription`, and the content of its pushes. The server checks endpoint and keys. */
export const SubscribeInput = z.object({
  endpoint: z.string(TEXTS.push.invalidEndpoint),
  keys: PushKeys,
  shows: z.optional(PushShows),
});
export type SubscribeInput = z.infer<typeof SubscribeInput>;

/** The id of a subscription. */
export const Subscribed = z.object({ id: z.int() });
export type Subscribed = z.infer<typeof Subscribed>;

/** A device that receives pushes. `current` is true for the caller's own session. */
export const PushSubscription = z.object({
  id: z.int(),
  shows: PushShows,
  device: z.string(),
  createdAt: isoTime,
  current: z.boolean(),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

/** The content of pushes on a device from now on. */
export const ChangePushSubscriptionInput = z.object({ shows: PushShows });
export type ChangePushSubscriptionInput = z.infer<typeof ChangePushSubscriptionInput>;

/** True if the push service accepted the test. */
export const TestPush = z.object({ sent: z.boolean() });
export type TestPush = z.infer<typeof TestPush>;
