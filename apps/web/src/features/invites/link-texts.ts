import { LIMITS } from '@dubs/contract/limits';

const { expiresInDays, maxUses } = LIMITS.invite;

/** What the invite links of a group say, to those who look after them. */
export const LINK_TEXTS = {
  title: 'Who can get in',
  newLink: 'New link',
  earlier: 'Show earlier links',
  warning:
    'The present link stops working at once. The new one also lets in people who were removed from this group: hand it on with care.',
  days: { label: 'Days it is good for', hint: `1 to ${expiresInDays.max}, or empty for no end` },
  uses: {
    label: 'How many people it lets in',
    hint: `1 to ${maxUses.max.toLocaleString('en')}, or empty for any number`,
  },
  daysWrong: `Please enter a whole number of days from ${expiresInDays.min} to ${expiresInDays.max}, or nothing.`,
  usesWrong: `Please enter a whole number of people from ${maxUses.min} to ${maxUses.max.toLocaleString('en')}, or nothing.`,
  done: { title: 'New link made', description: 'The old one does not work any more.' },
  failed: 'Failed to make a new link. Please try again.',
  notLoaded: 'The invite links could not be loaded.',
  expired: 'This link has expired and lets nobody in. Make a new one to invite people.',
  usedUp: 'This link has let in as many people as it may. Make a new one to invite more.',
} as const;
