/** Texts of the invite page that only the browser uses. */
export const INVITE_TEXTS = {
  privateGroup: 'Private Group',
  invited: "You're invited to join",
  accept: 'Accept & Join Group',
  joined: 'Welcome to the group!',
  member: "You're already a member!",
  requested: 'Your request was sent.',
  requestedMore:
    'The creator or an admin of the group decides. When they let you in, you get a notification and find the group in your list.',
  approvalNeeded: 'The creator or an admin of the group has to let you in.',
  declined: 'Your request to join was declined. You can ask again.',
  joinFailed: 'Failed to join the group. Please try again.',
  paste: 'Have a link? Paste it here.',
  noLink: 'This is not an invite link. Paste the whole link.',
  lookupFailed: 'Failed to load this invite. Please try again.',
} as const;
