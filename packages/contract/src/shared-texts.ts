/** Texts used by both server and browser. */
export const TEXTS = {
  auth: {
    sendFailed: 'Failed to send OTP',
    wrongCode: 'Invalid OTP code',
    verifyFailed: 'Failed to verify OTP',
  },
  sessions: {
    tooYoung:
      'You signed in on this device less than 3 days ago, so this has to wait. It works on a device that you have used for longer.',
  },
  access: {
    denied: "Access Denied: You don't have permission to view this group or it doesn't exist.",
    groupNotFound: 'Group not found',
    postNotFound: 'Post Not Found',
    inviteInvalid: 'Invalid Invite: This invite link is not valid or has expired.',
  },
  posts: {
    reservedPrefix: 'A post cannot begin with [GOAL] or [GOAL_COMPLETED]. Goals are set on the Goals page.',
  },
  request: { unavailable: 'Dubs is having trouble right now. Please try again in a moment.' },
} as const;

/** Content prefixes of posts created by goals. They are removed for display. */
export const GOAL_PREFIX = { set: '[GOAL]', completed: '[GOAL_COMPLETED]' } as const;

/** Returns the content of a post without a goal prefix. */
export function displayContent(content: string): string {
  for (const prefix of [GOAL_PREFIX.completed, GOAL_PREFIX.set]) {
    if (content.startsWith(prefix)) return content.slice(prefix.length).trimStart();
  }
  return content;
}
