import type { ColumnType, Generated } from 'kysely';
import type { DefaultTime, Id, OrNull, TimeOrNull } from './column-types.ts';
import type { UsersTable, SessionsTable, OtpCodesTable, OtpWrongTriesTable } from './account-tables.ts';
import type {
  GroupsTable,
  GroupMembersTable,
  GroupMemberChangesTable,
  GroupPastInvitesTable,
  GroupRemovalsTable,
  GroupJoinRequestsTable,
} from './group-tables.ts';
import type {
  PostsTable,
  PostLikesTable,
  PostFollowsTable,
  PostHeardTable,
  PostReactionsTable,
  PostCommentsTable,
  CommentReactionsTable,
  CommentMentionsTable,
  PostViewsTable,
} from './post-tables.ts';
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

export interface OutboxTable {
  id: Id;
  topic: string;
  /** Written as JSON text, read as parsed JSON. */
  payload: ColumnType<unknown, string, never>;
  created_at: DefaultTime;
  /** Number of dispatches, and the time of the next one unless the event is completed. */
  hand_overs: Generated<number>;
  next_hand_over: DefaultTime;
  /** The trace of the request that wrote the event, as a W3C `traceparent`. */
  trace_parent: OrNull<string>;
}

export interface IdempotencyKeysTable {
  user_id: number;
  path: string;
  key: string;
  request_hash: string;
  /** Plain text only until the database is confirmed to be encrypted. */
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
  /** Number of attempts, and the end of the worker's lease. */
  attempts: Generated<number>;
  leased_until: TimeOrNull;
}

/** An archived row of the table `source`, of a user whose account is deleted. */
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
  /** Times of the user's writes of this kind, oldest first. */
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
