import type { ColumnType, Generated } from 'kysely';
import type { DefaultTime, Id, OrNull, Time, TimeOrNull } from './column-types.ts';
import type { CommentSummariesTable, PostCommentTotalsTable, PostSummariesTable } from './counted-tables.ts';
import type { BackupsTable, InstallationTable, TermsVersionsTable } from './installation-tables.ts';
import type { KeptPeopleTable, KeptPersonKeepersTable } from './kept-people-tables.ts';
import type { PairingCodesTable, PasskeyChallengesTable, PasskeysTable } from './passkey-tables.ts';
import type { PicturesTable, PostImagesTable } from './picture-tables.ts';
import type { NotificationsTable, PushDeliveriesTable, PushSubscriptionsTable } from './push-tables.ts';
import type {
  KnownDevicesTable,
  NumberChangesTable,
  SecurityEventsTable,
  VouchAnswersTable,
  VouchRequestsTable,
} from './security-tables.ts';
import type {
  SmsCallbacksTable,
  SmsHeldRepliesTable,
  SmsMessagesTable,
  SmsOptOutsTable,
  SmsRemindersTable,
  SmsRepliesTable,
  SmsSpendingTable,
} from './sms-tables.ts';

export interface UsersTable {
  id: Id;
  /** None for a separated and an erased account. Readable in databases that were not confirmed to be encrypted; so are those of codes. */
  phone_number: OrNull<string>;
  phone_sealed: OrNull<string>;
  phone_hash: OrNull<string>;
  /** The address that codes are mailed to, once it is confirmed. */
  email_sealed: OrNull<string>;
  email_hash: OrNull<string>;
  first_name: OrNull<string>;
  last_name: OrNull<string>;
  display_name: OrNull<string>;
  bio: OrNull<string>;
  is_verified: Generated<boolean>;
  sms_notifications_enabled: Generated<boolean>;
  sms_unreachable_at: TimeOrNull;
  time_zone: Generated<string>;
  follows_device_time_zone: Generated<boolean>;
  reminder_hour: Generated<number>;
  /** Reminders before this time are not sent; changing the reminder settings sets it to now. */
  reminders_from: DefaultTime;
  /** When the user first replied YES; later replies are shared at once. */
  shares_replies_since: TimeOrNull;
  /** The daily hours without pushes, as local times `HH:MM`; both or neither. */
  quiet_from: OrNull<string>;
  quiet_to: OrNull<string>;
  /** The categories of which the user wants no pushes. */
  push_categories_off: Generated<('posts' | 'comments' | 'reactions' | 'goals' | 'groups')[]>;
  /** The user's picture, and the emoji that stands for them without one. */
  avatar_id: OrNull<number>;
  avatar_emoji: OrNull<string>;
  /** `MM-DD`. */
  birthday: OrNull<string>;
  /** The newest version of the terms that the user accepted, and when; null for accounts from before it was asked. */
  terms_version: Generated<number>;
  terms_accepted_at: TimeOrNull;
  created_at: DefaultTime;
  deleted_at: TimeOrNull;
  /** Whether posts, comments and goals are deleted or kept without a name when the account is erased. */
  posts_on_deletion: Generated<'remove' | 'keep'>;
  /** When the account was anonymized, and when the last of its data was deleted. */
  erased_at: TimeOrNull;
  emptied_at: TimeOrNull;
  /** Since when the number may have a new owner: no texts are sent meanwhile. */
  unvouched_since: TimeOrNull;
  /** When the account lost its number to a new owner. */
  separated_at: TimeOrNull;
}

export interface SessionsTable {
  id: Id;
  user_id: number;
  device: Generated<string>;
  created_at: DefaultTime;
  last_seen_at: DefaultTime;
  expires_at: Time;
  ended_at: TimeOrNull;
  end_reason: OrNull<'logout' | 'signed_out' | 'account_deleted'>;
  /** When and how the session last proved whose it is; a sign-in counts. */
  proved_at: TimeOrNull;
  proved_by: OrNull<'code' | 'passkey' | 'pairing'>;
  /** When the account first saw the device; null for sessions of earlier versions. */
  device_seen_at: TimeOrNull;
  /** True until others have vouched for it, since the number may have a new owner. */
  is_unvouched: Generated<boolean>;
  /** The position in the log after its last write; only where a replica answers reads. */
  last_write_lsn: OrNull<string>;
}

export interface OtpCodesTable {
  id: Id;
  phone_number: OrNull<string>;
  phone_hash: OrNull<string>;
  /** The hash of all numbers that differ in their last four digits alone. */
  range_hash: OrNull<string>;
  code_hash: string;
  /** The request that the code belongs to; null for codes of earlier versions. */
  request_id: OrNull<string>;
  /** The network of the caller: an IPv4 address or a /64. */
  address_hash: string;
  /** The /48 around a /64. */
  site_hash: OrNull<string>;
  /** The known device that requested the code. */
  device_id: OrNull<number>;
  /** True if the number had an account when the code was requested. */
  has_account: Generated<boolean>;
  /** What it is for; but for a sign-in it belongs to a session. */
  purpose: Generated<'sign_in' | 'proof' | 'number' | 'email'>;
  /** The address that the code was mailed to; null for one by text. */
  email_hash: OrNull<string>;
  session_id: OrNull<number>;
  /** True if no text was sent, because the shared half of the limit was used up. */
  is_withheld: Generated<boolean>;
  expires_at: Time;
  verified: Generated<boolean>;
  wrong_tries: Generated<number>;
  ended_at: TimeOrNull;
  created_at: DefaultTime;
}

export interface OtpWrongTriesTable {
  id: Id;
  /** The limit that the attempt counts against: a number with its caller's network, a network, or a known device. */
  phone_number: OrNull<string>;
  phone_hash: OrNull<string>;
  address_hash: OrNull<string>;
  site_hash: OrNull<string>;
  device_id: OrNull<number>;
  created_at: DefaultTime;
}

export interface GroupsTable {
  id: Id;
  name: string;
  description: OrNull<string>;
  emoji: Generated<string>;
  /** Readable in databases that were not confirmed to be encrypted; so are other columns beside a hash or an encrypted one. */
  invite_code: OrNull<string>;
  invite_sealed: OrNull<string>;
  invite_hash: OrNull<string>;
  invite_expires_at: TimeOrNull;
  invite_max_uses: OrNull<number>;
  invite_uses: Generated<number>;
  invite_created_at: DefaultTime;
  /** Null when unknown. */
  invite_created_by: OrNull<number>;
  /** Uses beside `invite_uses` by users whom an admin approved. */
  invite_approvals: Generated<number>;
  require_approval: Generated<boolean>;
  created_by: number;
  created_at: DefaultTime;
  deleted_at: TimeOrNull;
  /** Deleted together with its user's account. */
  deleted_with_account: Generated<boolean>;
  cover_id: OrNull<number>;
}

export interface GroupMembersTable {
  id: Id;
  group_id: number;
  user_id: number;
  role: Generated<'creator' | 'admin' | 'member'>;
  /** When the role last changed, by a trigger; null if it never did. */
  role_since: TimeOrNull;
  joined_at: DefaultTime;
  joined_by_code: OrNull<string>;
  joined_by_hash: OrNull<string>;
  last_viewed_post_id: Generated<number>;
  notification_level: Generated<'all' | 'mentions' | 'none'>;
  muted_until: TimeOrNull;
}

/** Who joined a group and who left or was removed. */
export interface GroupMemberChangesTable {
  id: Id;
  group_id: number;
  user_id: number;
  change: 'joined' | 'left';
  created_at: DefaultTime;
}

/** Revoked invite links. */
export interface GroupPastInvitesTable {
  id: Id;
  group_id: number;
  code: OrNull<string>;
  code_hash: OrNull<string>;
  created_at: Time;
  created_by: OrNull<number>;
  expires_at: TimeOrNull;
  max_uses: OrNull<number>;
  uses: Generated<number>;
  ended_at: DefaultTime;
  ended_by: OrNull<number>;
}

export interface GroupRemovalsTable {
  group_id: number;
  user_id: number;
  removed_by: OrNull<number>;
  removed_at: DefaultTime;
}

export interface GroupJoinRequestsTable {
  id: Id;
  group_id: number;
  user_id: number;
  status: Generated<'pending' | 'approved' | 'declined'>;
  requested_at: DefaultTime;
  responded_at: TimeOrNull;
  responded_by: OrNull<number>;
  /** The link of the request. */
  invite_code: OrNull<string>;
  invite_hash: OrNull<string>;
}

export interface GoalsTable {
  id: Id;
  group_id: number;
  user_id: number;
  title: string;
  description: OrNull<string>;
  is_completed: Generated<boolean>;
  created_at: DefaultTime;
  completed_at: TimeOrNull;
  deleted_at: TimeOrNull;
  deleted_with_account: Generated<boolean>;
}

export interface PostsTable {
  id: Id;
  group_id: number;
  user_id: number;
  content: string;
  type: Generated<'win' | 'loss'>;
  kind: Generated<'share' | 'goal_set' | 'goal_completed'>;
  goal_id: OrNull<number>;
  share_id: OrNull<string>;
  /** What the author of an L wishes for. */
  wish: OrNull<'listen' | 'ideas' | 'laugh'>;
  /** The L that a win was written to turn around. */
  turns_post_id: OrNull<number>;
  /** The win that turns an L around, unless that is deleted. */
  turned_by_post_id: OrNull<number>;
  /** The kept profile that it is about. */
  about_id: OrNull<number>;
  /** How many pictures it has; a trigger keeps it too. */
  image_count: Generated<number>;
  created_at: DefaultTime;
  edited_at: TimeOrNull;
  deleted_at: TimeOrNull;
  deleted_by: OrNull<number>;
  deleted_with_account: Generated<boolean>;
}

export interface PostLikesTable {
  id: Id;
  post_id: number;
  user_id: number;
  created_at: DefaultTime;
}

/** The posts that users chose to follow, or not to. */
export interface PostFollowsTable {
  id: Id;
  post_id: number;
  user_id: number;
  is_following: boolean;
  created_at: DefaultTime;
}

/** A user who heard an L of another member. */
export interface PostHeardTable {
  id: Id;
  post_id: number;
  user_id: number;
  created_at: DefaultTime;
}

export interface PostReactionsTable {
  id: Id;
  post_id: number;
  user_id: number;
  emoji: string;
  created_at: DefaultTime;
}

export interface PostCommentsTable {
  id: Id;
  post_id: number;
  user_id: number;
  content: string;
  created_at: DefaultTime;
  edited_at: TimeOrNull;
  /** The comment that this one replies to; it may have been purged since. */
  reply_to_id: OrNull<number>;
  /** What its author's client named it, to find it when it is sent again. */
  client_id: OrNull<string>;
  deleted_at: TimeOrNull;
  deleted_by: OrNull<number>;
  deleted_with_account: Generated<boolean>;
}

export interface CommentReactionsTable {
  id: Id;
  comment_id: number;
  user_id: number;
  emoji: string;
  created_at: DefaultTime;
}

export interface CommentMentionsTable {
  id: Id;
  comment_id: number;
  mentioned_user_id: number;
  mentioned_by_user_id: number;
  /** The name as written in the comment; null when unknown. */
  mentioned_as: OrNull<string>;
  created_at: DefaultTime;
}

export interface PostViewsTable {
  id: Id;
  post_id: number;
  user_id: number;
  viewed_at: DefaultTime;
}

export interface OutboxTable {
  id: Id;
  topic: string;
  /** Written as JSON text, read as parsed JSON. */
  payload: ColumnType<unknown, string, never>;
  created_at: DefaultTime;
  /** How often it was dispatched, and when it is dispatched again unless it is completed. */
  hand_overs: Generated<number>;
  next_hand_over: DefaultTime;
  /** The trace of the request that wrote it, as a W3C `traceparent`. */
  trace_parent: OrNull<string>;
}

export interface IdempotencyKeysTable {
  user_id: number;
  path: string;
  key: string;
  request_hash: string;
  /** Readable until the database is confirmed to be encrypted. */
  response: ColumnType<unknown, string | null | undefined, string | null>;
  response_sealed: OrNull<string>;
  created_at: DefaultTime;
}

export interface ExportsTable {
  id: Id;
  user_id: number;
  status: Generated<'pending' | 'ready' | 'failed' | 'ended'>;
  requested_at: DefaultTime;
  /** The key of the file; null once it is deleted. */
  key: OrNull<string>;
  bytes: OrNull<number>;
  expires_at: TimeOrNull;
  /** How often it was started, and until when a worker holds it. */
  attempts: Generated<number>;
  leased_until: TimeOrNull;
}

/** A row of the table `source` that is archived while its user's account is deleted. */
export interface DormantRowsTable {
  id: Id;
  user_id: number;
  source: string;
  content: ColumnType<unknown, string, never>;
}

export interface DeletionWrongTriesTable {
  id: Id;
  user_id: number;
  created_at: DefaultTime;
}

export interface WriteBudgetsTable {
  user_id: number;
  kind: string;
  /** When the user wrote something of this kind, oldest first. */
  used_at: Date[];
}

/** All tables. The migrations are their source; ids are numbers below 2^53. */
export interface Database {
  users: UsersTable;
  terms_versions: TermsVersionsTable;
  sessions: SessionsTable;
  known_devices: KnownDevicesTable;
  security_events: SecurityEventsTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  pairing_codes: PairingCodesTable;
  number_changes: NumberChangesTable;
  vouch_requests: VouchRequestsTable;
  vouch_answers: VouchAnswersTable;
  kept_people: KeptPeopleTable;
  kept_person_keepers: KeptPersonKeepersTable;
  push_subscriptions: PushSubscriptionsTable;
  push_deliveries: PushDeliveriesTable;
  otp_codes: OtpCodesTable;
  otp_wrong_tries: OtpWrongTriesTable;
  sms_messages: SmsMessagesTable;
  sms_reminders: SmsRemindersTable;
  sms_replies: SmsRepliesTable;
  sms_spending: SmsSpendingTable;
  sms_held_replies: SmsHeldRepliesTable;
  sms_callbacks: SmsCallbacksTable;
  sms_opt_outs: SmsOptOutsTable;
  groups: GroupsTable;
  group_members: GroupMembersTable;
  group_member_changes: GroupMemberChangesTable;
  group_past_invites: GroupPastInvitesTable;
  group_removals: GroupRemovalsTable;
  group_join_requests: GroupJoinRequestsTable;
  goals: GoalsTable;
  posts: PostsTable;
  pictures: PicturesTable;
  post_images: PostImagesTable;
  post_likes: PostLikesTable;
  post_follows: PostFollowsTable;
  post_heard: PostHeardTable;
  post_reactions: PostReactionsTable;
  post_comments: PostCommentsTable;
  comment_reactions: CommentReactionsTable;
  comment_mentions: CommentMentionsTable;
  post_views: PostViewsTable;
  outbox: OutboxTable;
  notifications: NotificationsTable;
  idempotency_keys: IdempotencyKeysTable;
  exports: ExportsTable;
  dormant_rows: DormantRowsTable;
  deletion_wrong_tries: DeletionWrongTriesTable;
  post_comment_totals: PostCommentTotalsTable;
  post_summaries: PostSummariesTable;
  comment_summaries: CommentSummariesTable;
  write_budgets: WriteBudgetsTable;
  backups: BackupsTable;
  installation: InstallationTable;
}
