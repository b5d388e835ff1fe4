import type { Comment, Person, Post, PostType, Wish } from '@dubs/contract';

/** A share with one group. A form with several groups has an item for each, with the same `shareId`. */
export interface WaitingShare {
  kind: 'share';
  shareId: string;
  content: string;
  type: PostType;
  wish: Wish | null;
  /** The L that a win turns around. */
  turns: Pick<Post, 'id' | 'content'> | null;
  /** The id of the kept profile that it is about. */
  aboutId: number | null;
  images: readonly { id: string; file: File; description?: string }[];
}

export interface WaitingComment {
  kind: 'comment';
  postId: number;
  clientId: string;
  content: string;
  mentions: readonly Pick<Person, 'id' | 'name'>[];
  replyTo: NonNullable<Comment['replyTo']> | null;
}

/** The viewer's reaction with an emoji: to add (`on`) or to remove. */
export interface WaitingReaction {
  kind: 'reaction';
  thing: { kind: 'post' | 'comment'; id: number };
  emoji: string;
  on: boolean;
}

export interface WaitingCompletion {
  kind: 'completion';
  goalId: number;
  title: string;
}

/** An item that waits on this device until it can be sent. */
export type OutboxItem = (WaitingShare | WaitingComment | WaitingReaction | WaitingCompletion) & {
  /** A new item with the same id replaces the stored one. */
  id: string;
  userId: number;
  /** Items of one group are sent in order; null for reactions, which need none. */
  groupId: number | null;
  /** ISO 8601; orders the items, and distinguishes an item from its replacement. */
  createdAt: string;
  /** Why sending it stopped, as a sentence; null while it waits. */
  problem: string | null;
  /** Token of the session in which it was stored, for the service worker, which has no other. */
  token?: string | null;
};

type New<T> = T extends OutboxItem ? Omit<T, 'id' | 'createdAt' | 'problem'> & { id?: string } : never;

/** An item as a feature adds it after its call failed. */
export type NewItem = New<OutboxItem>;
