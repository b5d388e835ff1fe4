import type { NotificationType, PushCategory } from '@dubs/contract';

/** The category by which users turn pushes of a type of notification on and off; null for types that are never pushed. */
export const PUSH_CATEGORIES: Readonly<Record<NotificationType, PushCategory | null>> = {
  post: 'posts',
  comment: 'comments',
  thread: 'comments',
  reply: 'comments',
  mention: 'comments',
  reaction: 'reactions',
  comment_reaction: 'reactions',
  goal_completion: 'goals',
  join_request: 'groups',
  join_approved: 'groups',
  member_joined: 'groups',
  role_changed: 'groups',
  owner_changed: 'groups',
  other: null,
};
