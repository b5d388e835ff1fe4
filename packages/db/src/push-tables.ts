import type { Generated } from 'kysely';
import type { DefaultTime, Id, OrNull, Time, TimeOrNull } from './column-types.ts';

export interface NotificationsTable {
  id: Id;
  /** The recipient. Moved to `hidden_user_id` while the comment of the notification is deleted. */
  user_id: OrNull<number>;
  hidden_user_id: OrNull<number>;
  type: string;
  event_id: number;
  post_id: OrNull<number>;
  group_id: OrNull<number>;
  comment_id: OrNull<number>;
  triggered_by_user_id: number;
  /** The session whose sign-in or number change the notification is about. Only the user's other sessions see the notification. */
  session_id: OrNull<number>;
  emoji: OrNull<string>;
  is_read: Generated<boolean>;
  created_at: DefaultTime;
  /** Notifications with the same bundle are one entry in the grouped view; null for a single one. */
  bundle: OrNull<string>;
  /** 0 while the bundle is open. When it closes, the newest id that was read with it. */
  closed_up_to: Generated<number>;
}

/** A browser that receives pushes until its session ends. */
export interface PushSubscriptionsTable {
  id: Id;
  user_id: number;
  session_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The content of a push on the lock screen. */
  shows: Generated<'names' | 'words' | 'nothing'>;
  /** Consecutive refusals of our key by the push service, and the last permanent failure unless a push was sent since. */
  refusals: Generated<number>;
  failed_at: TimeOrNull;
  last_used_at: DefaultTime;
  created_at: DefaultTime;
}

/** The push of an event to a subscription. */
export interface PushDeliveriesTable {
  id: Id;
  event_id: number;
  /** Null once the notification was withdrawn. */
  notification_id: OrNull<number>;
  subscription_id: number;
  /** `held` during quiet hours; `unknown` if the push service may have received the push. */
  status: Generated<'pending' | 'held' | 'sending' | 'sent' | 'skipped' | 'failed' | 'unknown'>;
  attempts: Generated<number>;
  next_try_at: DefaultTime;
  give_up_at: Time;
  /** Tag of the notification on the device once sent, and true if a later push closed it there. */
  tag: OrNull<string>;
  is_closed: Generated<boolean>;
  /** The trace of the event. */
  trace_parent: OrNull<string>;
  created_at: DefaultTime;
}
