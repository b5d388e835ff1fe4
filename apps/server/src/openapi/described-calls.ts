/** What the calls are about, in the order in which the document lists them. */
export const TAGS = {
  'Sign-in': 'A phone number, a code by text, a token. Sessions end one by one or all at once.',
  Account: 'The caller’s own profile, settings and data.',
  Groups: 'Private circles of people. Nobody sees into one without being a member.',
  Members: 'Who is in a group, and who runs it: one creator, admins, members.',
  Invites: 'The link by which people join, and their requests where joining needs approval.',
  Posts: 'Wins and losses, with pictures.',
  Comments: 'What members say about a post.',
  Goals: 'What people mean to reach. Setting one and completing one each write a post.',
  Stats: 'How many dubs, for a person and for a group’s week.',
  Notifications: 'What others did that concerns the caller.',
} as const;

/** What the document says of a call beyond what its schemas tell. */
export interface DescribedCall {
  /** The operation's id: a name for generated clients. */
  id: string;
  tag: keyof typeof TAGS;
  /** In a few words, for a list. */
  summary: string;
  about: string;
  /** What a success answers. */
  answer: string;
  /** Refusals that do not follow from the form of the call, by status, and what they mean. */
  refusals?: Partial<Record<400 | 403 | 404 | 409 | 413 | 415 | 429, string>>;
  /** Whether it is open to callers without a session. */
  open?: true;
  /** False for a write that takes no Idempotency-Key. */
  once?: false;
}

/** Calls by method and path, as `GET /api/groups/{id}`. */
export type DescribedCalls = Readonly<Record<string, DescribedCall>>;

/** Why outsiders are refused: in the same words for what is not theirs and what is not there. */
export const NOT_IN_GROUP = {
  403: 'The caller is not in the group, or there is no such thing: the answer is the same.',
} as const;
