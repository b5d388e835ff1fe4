import type { PostType } from '@dubs/contract';
import type { OutboxRow } from './outbox-rows.ts';

const SHARED: Record<PostType, string> = { win: 'Win', loss: 'L' };

/** What the card "Waiting to send" and its toasts say. */
export const OUTBOX_TEXTS = {
  title: 'Waiting to send',
  offline: "You're offline. We'll send this when you're back.",
  waiting: "We'll send this in a moment.",
  edited: 'Not sent while you are changing it.',
  discarded: 'Discarded',
  undo: { label: 'Undo', altText: 'Press F8 and choose Undo to keep it waiting.' },
  sent: (count: number) => ({
    title: 'Sent!',
    description:
      count === 1 ? 'What was waiting has been sent.' : `All ${count} that were waiting have been sent.`,
  }),
} as const;

/** Returns what a row is, such as "Win for 2 groups". */
export function nameOf({ item, items }: OutboxRow): string {
  if (item.kind === 'share') {
    const groups = items.length === 1 ? '1 group' : `${items.length} groups`;
    return `${SHARED[item.type]} for ${groups}`;
  }
  if (item.kind === 'comment') return 'Comment';
  if (item.kind === 'completion') return 'Completed goal';
  return item.on ? `Reaction ${item.emoji}` : `Reaction ${item.emoji} removed`;
}

/** Returns the words of a row; empty for a reaction. */
export function wordsOf({ item }: OutboxRow): string {
  if (item.kind === 'completion') return item.title;
  return item.kind === 'reaction' ? '' : item.content;
}
