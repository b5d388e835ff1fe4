import type { ColumnType, Generated } from 'kysely';
import type { GroupScoped } from './column-types.ts';

// The tables that triggers keep.

export interface PostCommentTotalsTable extends GroupScoped {
  post_id: number;
  /** How many comments were ever written on the post. */
  written: number;
}

/** What is shown of the reactions and comments of a post. Triggers keep it; a post without any may have no row. */
export interface PostSummariesTable extends GroupScoped {
  post_id: number;
  /** How many users reacted. */
  likes: Generated<number>;
  /** How many comments there are, without deleted ones. */
  comments: Generated<number>;
  /** A list of `[emoji, count, ids of the first five users]` by first use. */
  reactions: ColumnType<unknown, string | undefined, never>;
}

/** What is shown of the reactions to a comment, as in `PostSummariesTable`. */
export interface CommentSummariesTable extends GroupScoped {
  comment_id: number;
  likes: Generated<number>;
  reactions: ColumnType<unknown, string | undefined, never>;
}
