import type { OutboxItem } from '../../lib/outbox/outbox.types.ts';

/** Texts of the card "Waiting to send", of the tickets, and of their toasts. */
export const OUTBOX_TEXTS = {
  title: 'Waiting to send',
  offline: "You're offline. We'll send this when you're back.",
  offlineShare: "Will share when you're back",
  waiting: "We'll send this in a moment.",
  edited: 'Not sent while you are changing it.',
  noRoom: {
    title: 'Error',
    description: 'There is no room on this device to change it. Please free some space first.',
    variant: 'destructive',
  },
  gone: {
    title: 'Error',
    description: "You can't open this post any more. Copy your words if you still need them.",
    variant: 'destructive',
  },
  stopped: {
    title: 'Not everything was sent',
    description: 'Home shows under "Waiting to send" what is left, and why.',
    variant: 'destructive',
  },
  discarded: 'Discarded',
  undo: { label: 'Undo', altText: 'Press F8 and choose Undo to keep it waiting.' },
  sent: (count: number) => ({
    title: 'Sent!',
    description:
      count === 1 ? 'What was waiting has been sent.' : `All ${count} that were waiting have been sent.`,
  }),
} as const;

/** An item of the card; shares have their own tickets. */
export type CardItem = Exclude<OutboxItem, { kind: 'share' }>;

/** Returns the kind of an item, in words. */
export function kindInWords(item: CardItem): string {
  if (item.kind === 'comment') return 'Comment';
  if (item.kind === 'completion') return 'Completed goal';
  return item.on ? `Reaction ${item.emoji}` : `Reaction ${item.emoji} removed`;
}

/** Returns the content of an item; empty for a reaction. */
export function contentOf(item: CardItem): string {
  if (item.kind === 'completion') return item.title;
  return item.kind === 'reaction' ? '' : item.content;
}
