import { LIMITS } from '@dubs/contract/limits';

const { expiresInDays, maxUses } = LIMITS.invite;

/** Texts about managing a group's invite links. */
export const LINK_TEXTS = {
  title: 'Who can get in',
  newLink: 'New link',
  earlier: 'Show earlier links',
  warning:
    'The current link stops working at once. The new one also lets in people who were removed from this group: share it with care.',
  days: { label: 'Days until it expires', hint: `1 to ${expiresInDays.max}, or empty for no limit` },
  uses: {
    label: 'How many people can join',
    hint: `1 to ${maxUses.max.toLocaleString('en')}, or empty for any number`,
  },
  daysWrong: `Please enter a whole number of days from ${expiresInDays.min} to ${expiresInDays.max}, or nothing.`,
  usesWrong: `Please enter a whole number of people from ${maxUses.min} to ${maxUses.max.toLocaleString('en')}, or nothing.`,
  done: { title: 'New link made', description: 'The old one no longer works.' },
  failed: 'Failed to make a new link. Please try again.',
  notLoaded: 'The invite links could not be loaded.',
  expired: 'This link has expired. Make a new one to invite people.',
  usedUp: 'This link has reached its limit of people. Make a new one to invite more.',
} as const;
