import type { Generated } from 'kysely';
import type { DefaultTime, Id, OrNull, Time, TimeOrNull } from './column-types.ts';

export interface NotificationsTable {
  id: Id;
  /** The recipient; in `hidden_user_id` while the comment of the notification is deleted. */
  user_id: OrNull<number>;
  hidden_user_id: OrNull<number>;
  type: string;
  event_id: number;
  post_id: OrNull<number>;
  group_id: OrNull<number>;
  comment_id: OrNull<number>;
  triggered_by_user_id: number;
  /** The session on a new device whose sign-in or change of number the notification is about; only the user's other sessions see it. */
  session_id: OrNull<number>;
  emoji: OrNull<string>;
  is_read: Generated<boolean>;
  created_at: DefaultTime;
  /** What the grouped view shows as one has the same bundle; null for a notification of its own. */
  bundle: OrNull<string>;
  /** 0 while the bundle is open; when it closes, the newest id that was read with it. */
  closed_up_to: Generated<number>;
}

/** A browser that pushes go to, until its session ends. */
export interface PushSubscriptionsTable {
  id: Id;
  user_id: number;
  session_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** What a push shows on the lock screen. */
  shows: Generated<'names' | 'words' | 'nothing'>;
  /** How often in a row the push service refused our key; and when a push last failed for good, unless one was sent since. */
  refusals: Generated<number>;
  failed_at: TimeOrNull;
  last_used_at: DefaultTime;
  created_at: DefaultTime;
}

/** The push of an event to a subscription. */
export interface PushDeliveriesTable {
  id: Id;
  event_id: number;
  /** Null once it was withdrawn. */
  notification_id: OrNull<number>;
  subscription_id: number;
  /** `held` by quiet hours; `unknown` if the push service may have it. */
  status: Generated<'pending' | 'held' | 'sending' | 'sent' | 'skipped' | 'failed' | 'unknown'>;
  attempts: Generated<number>;
  next_try_at: DefaultTime;
  give_up_at: Time;
  /** What the device shows it under, once it was sent; and whether a push had the device close it. */
  tag: OrNull<string>;
  is_closed: Generated<boolean>;
  /** Of its event. */
  trace_parent: OrNull<string>;
  created_at: DefaultTime;
}
