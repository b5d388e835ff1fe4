/** What creating a group says. */
export const CREATE_GROUP_TEXTS = {
  done: (name: string) => ({
    title: 'Group created!',
    description: `"${name}" has been created successfully.`,
  }),
  failed: 'Failed to create group. Please try again.',
};

/** What inviting to a group says. */
export const INVITING_TEXTS = {
  open: (requireApproval: boolean) =>
    requireApproval
      ? 'Anyone with this link can ask to join once they have signed in. The creator or an admin lets them in.'
      : 'Anyone with this link can join the group once they have signed in.',
  /** Of a link that has expired or let in as many as it may. */
  shut: (mayMakeNew: boolean) =>
    `This link no longer works. ${mayMakeNew ? 'Make a new one below.' : 'Ask the creator or an admin for a new one.'}`,
} as const;

/** "1 member", "12 members". */
export const membersInWords = (count: number): string => `${count} ${count === 1 ? 'member' : 'members'}`;
