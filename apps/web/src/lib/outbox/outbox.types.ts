import type { Comment, Person, Post, PostType, Wish } from '@dubs/contract';

/** A share with one group; the groups of one form have an item each, under the same `shareId`. */
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

/** Whether an emoji is to be the viewer's. */
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

/** What waits on this device until it can be sent. */
export type OutboxItem = (WaitingShare | WaitingComment | WaitingReaction | WaitingCompletion) & {
  /** An item with the id of another replaces it. */
  id: string;
  userId: number;
  /** Items of one group are sent in order; null for reactions, which need none. */
  groupId: number | null;
  /** ISO; orders the items, and tells one apart from another that replaced it. */
  createdAt: string;
  /** Why it stopped, as a sentence; null while it waits. */
  problem: string | null;
  /** Of the session in which it was stored: the service worker has no other. */
  token?: string | null;
};

type New<T> = T extends OutboxItem ? Omit<T, 'id' | 'createdAt' | 'problem'> & { id?: string } : never;

/** An item as the feature whose call failed describes it. */
export type NewItem = New<OutboxItem>;
