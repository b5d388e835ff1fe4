import type { Generated } from 'kysely';
import type { DefaultTime, GroupScoped, Id, OrNull, TimeOrNull } from './column-types.ts';

export interface PostsTable {
  id: Id;
  group_id: number;
  user_id: number;
  content: string;
  type: Generated<'win' | 'loss'>;
  kind: Generated<'share' | 'goal_set' | 'goal_completed'>;
  goal_id: OrNull<number>;
  share_id: OrNull<string>;
  /** The wish of the author of an L. */
  wish: OrNull<'listen' | 'ideas' | 'laugh'>;
  /** The L that this win turns around. */
  turns_post_id: OrNull<number>;
  /** The win that turns this L around, or did before it was deleted. */
  turned_by_post_id: OrNull<number>;
  /** The kept profile that the post is about. */
  about_id: OrNull<number>;
  /** Number of pictures, also maintained by a trigger. */
  image_count: Generated<number>;
  created_at: DefaultTime;
  edited_at: TimeOrNull;
  deleted_at: TimeOrNull;
  deleted_by: OrNull<number>;
  deleted_with_account: Generated<boolean>;
}

export interface PostLikesTable extends GroupScoped {
  id: Id;
  post_id: number;
  user_id: number;
  created_at: DefaultTime;
}

/** The posts that users chose to follow or not to follow. */
export interface PostFollowsTable extends GroupScoped {
  id: Id;
  post_id: number;
  user_id: number;
  is_following: boolean;
  created_at: DefaultTime;
}

/** A user who heard an L of another member. */
export interface PostHeardTable extends GroupScoped {
  id: Id;
  post_id: number;
  user_id: number;
  created_at: DefaultTime;
}

export interface PostReactionsTable extends GroupScoped {
  id: Id;
  post_id: number;
  user_id: number;
  emoji: string;
  created_at: DefaultTime;
}

export interface PostCommentsTable extends GroupScoped {
  id: Id;
  post_id: number;
  user_id: number;
  content: string;
  created_at: DefaultTime;
  edited_at: TimeOrNull;
  /** The comment that this one replies to, which may have been purged. */
  reply_to_id: OrNull<number>;
  /** Id set by the author's client, which identifies a repeat of the same comment. */
  client_id: OrNull<string>;
  deleted_at: TimeOrNull;
  deleted_by: OrNull<number>;
  deleted_with_account: Generated<boolean>;
}

export interface CommentReactionsTable extends GroupScoped {
  id: Id;
  comment_id: number;
  user_id: number;
  emoji: string;
  created_at: DefaultTime;
}

export interface CommentMentionsTable extends GroupScoped {
  id: Id;
  comment_id: number;
  mentioned_user_id: number;
  mentioned_by_user_id: number;
  /** The name as written in the comment; null when unknown. */
  mentioned_as: OrNull<string>;
  created_at: DefaultTime;
}

export interface PostViewsTable extends GroupScoped {
  id: Id;
  post_id: number;
  user_id: number;
  viewed_at: DefaultTime;
}
