import type { PostType } from '@dubs/contract';
import { counted } from '../../lib/text/counted.ts';

/** Texts of a share form for success and failure. */
export interface ShareTexts {
  shared: (type: PostType, groups: number) => { title: string; description?: string };
  failed: string;
  /** Error messages for a form without text or group; omitted if such a form cannot be submitted. */
  missing?: { text: (type: PostType) => string; group: (type: PostType) => string };
}

const inTitle = (type: PostType) => (type === 'win' ? 'Win' : 'L');
const inSentence = (type: PostType) => (type === 'win' ? 'win' : 'L');

/** Texts of the share dialog. */
export const DIALOG_TEXTS: ShareTexts = {
  shared: (type, groups) => ({
    title: `${inTitle(type)} shared!`,
    description: `Your ${inSentence(type)} has been shared with ${counted(groups, 'group')}.`,
  }),
  failed: 'Failed to share your win. Please try again.',
};

const MISSING: ShareTexts['missing'] = {
  text: () => 'Write a few words first.',
  group: () => 'Choose at least one group.',
};

/** Texts of quick share on Home. */
export const QUICK_SHARE_TEXTS: ShareTexts = { ...DIALOG_TEXTS, missing: MISSING };

/** Texts of quick share in a group. */
export const COMPOSER_TEXTS: ShareTexts = {
  missing: MISSING,
  shared: (type) => ({ title: `${inTitle(type)} shared successfully!` }),
  failed: 'Failed to create post. Please try again.',
};

/** Texts of the form on My Posts. */
export const MY_POSTS_TEXTS: ShareTexts = {
  shared: (type) => ({
    title: `${inTitle(type)} shared!`,
    description: `Your ${inSentence(type)} has been posted successfully.`,
  }),
  failed: 'Failed to create post. Please try again.',
  missing: {
    text: (type) => `Please enter your ${inSentence(type)} content.`,
    group: (type) => `Please select a group to share your ${inSentence(type)} with.`,
  },
};

const DRAFT_LETTERS = 24;

/** Returns the label of a draft: the beginning of its text. */
export function draftInWords(words: string): string {
  const letters = [...new Intl.Segmenter().segment(words)].map(({ segment }) => segment);
  return `Draft: ${letters.slice(0, DRAFT_LETTERS).join('')}${letters.length > DRAFT_LETTERS ? '…' : ''}`;
}

/** Texts about a share that is being sent. */
export const FLIGHT_TEXTS = {
  sharing: 'Sharing...',
  interrupted: 'Not shared yet.',
  offline: "You're offline.",
  noRoom: 'There is no room on this device to keep it. Please try again before you leave.',
} as const;

/** Texts about a picture that was removed from the form. */
export const REMOVED_IMAGE_TEXTS = {
  removed: 'Image removed',
  undo: { label: 'Undo', altText: 'Press F8, then Enter, to bring the image back.' },
} as const;

/** Returns the dialog's title for the chosen type. */
export const dialogTitle = (type: PostType): string => `Share Your ${inTitle(type)}`;

/** Returns the message for a share that only some groups received. */
export const partlyShared = (shared: number): string =>
  `Shared with ${counted(shared, 'group')}. The groups still chosen have not got it yet.`;
