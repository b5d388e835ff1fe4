import type { ColumnType, Generated } from 'kysely';
import type { GroupScoped } from './column-types.ts';

// Tables that triggers maintain.

export interface PostCommentTotalsTable extends GroupScoped {
  post_id: number;
  /** Number of comments ever written on the post. */
  written: number;
}

/** Summary of the reactions and comments of a post. Triggers maintain it; a post without any may have no row. */
export interface PostSummariesTable extends GroupScoped {
  post_id: number;
  /** Number of users who reacted. */
  likes: Generated<number>;
  /** Number of comments, without deleted ones. */
  comments: Generated<number>;
  /** A list of `[emoji, count, ids of the first five users]` by first use. */
  reactions: ColumnType<unknown, string | undefined, never>;
}

/** Summary of the reactions to a comment, as in `PostSummariesTable`. */
export interface CommentSummariesTable extends GroupScoped {
  comment_id: number;
  likes: Generated<number>;
  reactions: ColumnType<unknown, string | undefined, never>;
}
