/** What creating a group says. */
export const CREATE_GROUP_TEXTS = {
  done: (name: string) => ({
    title: 'Group created!',
    description: `"${name}" has been created successfully.`,
  }),
  failed: 'Failed to create group. Please try again.',
};

/** "1 member", "12 members". */
export const membersInWords = (count: number): string => `${count} ${count === 1 ? 'member' : 'members'}`;
