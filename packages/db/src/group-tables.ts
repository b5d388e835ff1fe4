import type { Generated } from 'kysely';
import type { DefaultTime, Id, OrNull, Time, TimeOrNull } from './column-types.ts';

export interface GroupsTable {
  id: Id;
  name: string;
  description: OrNull<string>;
  emoji: Generated<string>;
  /** Plain text only until the database is confirmed to be encrypted, like other columns beside a hash or an encrypted one. */
  invite_code: OrNull<string>;
  invite_sealed: OrNull<string>;
  invite_hash: OrNull<string>;
  invite_expires_at: TimeOrNull;
  invite_max_uses: OrNull<number>;
  invite_uses: Generated<number>;
  invite_created_at: DefaultTime;
  /** Null when unknown. */
  invite_created_by: OrNull<number>;
  /** Number of uses by users whom an admin approved, which `invite_uses` does not count. */
  invite_approvals: Generated<number>;
  require_approval: Generated<boolean>;
  created_by: number;
  created_at: DefaultTime;
  deleted_at: TimeOrNull;
  /** True if deleted together with its user's account. */
  deleted_with_account: Generated<boolean>;
  cover_id: OrNull<number>;
}

export interface GroupMembersTable {
  id: Id;
  group_id: number;
  user_id: number;
  role: Generated<'creator' | 'admin' | 'member'>;
  /** When the role last changed, set by a trigger; null if it never did. */
  role_since: TimeOrNull;
  joined_at: DefaultTime;
  joined_by_code: OrNull<string>;
  joined_by_hash: OrNull<string>;
  last_viewed_post_id: Generated<number>;
  notification_level: Generated<'all' | 'mentions' | 'none'>;
  muted_until: TimeOrNull;
}

/** Members who joined, left or were removed from a group. */
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
