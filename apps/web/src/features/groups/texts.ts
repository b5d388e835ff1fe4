import { counted } from '../../lib/text/counted.ts';

/** Texts about creating a group. */
export const CREATE_GROUP_TEXTS = {
  done: (name: string) => ({
    title: 'Group created!',
    description: `"${name}" has been created successfully.`,
  }),
  failed: 'Failed to create group. Please try again.',
};

/** Texts about inviting to a group. */
export const INVITING_TEXTS = {
  open: (requireApproval: boolean) =>
    requireApproval
      ? 'Anyone with this link can ask to join once they have signed in. The creator or an admin lets them in.'
      : 'Anyone with this link can join the group once they have signed in.',
  /** For a link that has expired or reached its limit of people. */
  shut: (mayMakeNew: boolean) =>
    `This link no longer works. ${mayMakeNew ? 'Make a new one below.' : 'Ask the creator or an admin for a new one.'}`,
} as const;

/** Returns "1 member", "12 members". */
export const membersInWords = (count: number): string => counted(count, 'member');
