/** Texts about managing, leaving and deleting a group. */
export const MANAGE_GROUP_TEXTS = {
  roleFailed: (name: string) => `Failed to change the role of ${name}. Please try again.`,
  remove: {
    question: (name: string) => `Remove ${name} from this group?`,
    means: (name: string) =>
      `${name} loses access at once: posts, pictures and notifications of this group are gone for them. What they shared stays here with their name. The current invite link does not let them in again; a new one would.`,
    done: (name: string) => ({ title: 'Member removed', description: `${name} is no longer in this group.` }),
    failed: (name: string) => `Failed to remove ${name}. Please try again.`,
  },
  handOver: {
    question: (name: string) => `Hand this group over to ${name}?`,
    means: (name: string) =>
      `${name} becomes the creator: from then on only they make admins, hand the group over or delete it. You become an admin. Only ${name} can give it back.`,
    done: (name: string) => ({
      title: 'Group handed over',
      description: `${name} is the creator now, and you are an admin.`,
    }),
    failed: 'Failed to hand over the group. Please try again.',
  },
  details: {
    done: { title: 'Group updated', description: 'Everybody in it sees the change.' },
    failed: 'Failed to save the group. Please try again.',
  },
  approval: {
    label: 'Approve new members',
    means: 'People who open the invite link ask to join, and the creator or an admin lets them in.',
    on: { title: 'Approval is on', description: 'New people ask before they join.' },
    off: { title: 'Approval is off', description: 'The invite link lets people in at once.' },
    failed: 'Failed to change who can get in. Please try again.',
  },
  leave: {
    question: (group: string) => `Leave ${group}?`,
    stays: 'Stays: your posts, comments and goals, with your name on them.',
    goes: 'Goes at once: you see nothing of this group any more, and get no notifications or texts about it.',
    back: 'To come back you need an invite link.',
    done: (group: string) => ({ title: 'You left the group', description: `You are out of ${group}.` }),
    failed: 'Failed to leave the group. Please try again.',
    creator: 'You are the creator, so you cannot just leave: hand the group over first, or delete it.',
    alone: 'You are the only one here. To leave, delete the group.',
  },
  delete: {
    question: (group: string) => `Delete ${group}?`,
    means:
      'Everything in it is deleted for everybody: posts, pictures, comments, goals and the list of members. You cannot undo this.',
    done: (group: string) => ({ title: 'Group deleted', description: `${group} is gone for everybody.` }),
    failed: 'Failed to delete the group. Please try again.',
  },
} as const;
