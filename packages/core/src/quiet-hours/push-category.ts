import type { NotificationType, PostKind, PushCategory } from '@dubs/contract';

const CATEGORIES: Readonly<Record<NotificationType, PushCategory | null>> = {
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
  new_device: null,
  number_change_started: null,
  other: null,
};

/**
 * Returns the category by which users turn pushes of a notification on and off; null if it has none. The post of a new goal belongs to
 * `goals`.
 */
export const pushCategoryOf = (type: NotificationType, postKind: PostKind | null): PushCategory | null =>
  type === 'post' && postKind === 'goal_set' ? 'goals' : CATEGORIES[type];
