/** Groups of operations in the published document, in its order. */
export const TAGS = {
  'Sign-in': 'A phone number, a code by text, a token. Sessions end one by one or all at once.',
  Account: 'The caller’s own profile, settings and data.',
  Groups: 'Private groups of people. Only members can see into a group.',
  Members: 'Who is in a group, and who runs it: one creator, admins, members.',
  Invites: 'The link by which people join, and their requests where joining needs approval.',
  Posts: 'Wins and losses, with pictures.',
  Comments: 'What members say about a post.',
  Goals: 'What users want to reach. Setting one and completing one each create a post.',
  Stats: 'How many dubs, for a user and for a group’s week.',
  Notifications: 'What others did that concerns the caller.',
  Host: 'For the hosts of the server.',
} as const;
