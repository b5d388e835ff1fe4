import { LIMITS } from '@dubs/contract';
import type { OpenAPIV3_1 } from 'openapi-types';

type Parameter = OpenAPIV3_1.ParameterObject;

const ID_OF: Readonly<Record<string, string>> = {
  groups: 'Id of the group.',
  posts: 'Id of the post.',
  comments: 'Id of the comment.',
  goals: 'Id of the goal.',
  notifications: 'Id of the notification.',
  'join-requests': 'Id of the request.',
  sessions: 'Id of the session.',
  passkeys: 'Id of the passkey.',
  vouches: 'Id of the request.',
  subscriptions: 'Id of the subscription.',
  'kept-people': 'Id of the profile.',
  members: 'Id of the member’s user.',
  people: 'Id of the user.',
};

const QUERY: Readonly<Record<string, string>> = {
  page: 'The page, from 1 on; one past the end is empty.',
  limit: 'How many at most.',
  cursor: 'The `nextCursor` of the page before; left out for the first page.',
  before: 'Id of a comment of the post: returns those before it. Left out for the newest.',
  month:
    'A month as `YYYY-MM`, in the caller’s time zone: the pictures of that month, or posts from its newest one on. Left out for all.',
  emoji: 'Returns only reactions with this emoji.',
  posts: 'How many of the newest posts the response holds.',
  type: '`mention` returns mentions alone. Left out for all notifications.',
  view: '`grouped` shows as one what belongs together, such as the reactions to a post. Left out, each notification is a row.',
  weekOffset: 'Weeks back from this one: 0 is this week, -1 the last.',
};

/** Returns the description of a path or query parameter. Throws if there is none. */
export function describeParameter({ name, in: place }: Parameter, path: string): string {
  const folder = path.split('/').at(path.split('/').indexOf(`{${name}}`) - 1) ?? '';
  const description =
    place === 'query' ? QUERY[name] : name === 'code' ? 'The last part of an invite link.' : ID_OF[folder];
  if (description === undefined)
    throw new Error(`The parameter ${name} of ${path} is not described in openapi/parameters.ts.`);
  return description;
}

/** Request headers, by name. */
export const PARAMETERS: Record<string, Parameter> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes a retry harmless: a repeat with the same key and content within 24 hours gets the first response and has no second effect.',
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: LIMITS.idempotency.keyMax,
      pattern: '^[\\x20-\\x7e]+$',
    },
    example: '6f1d0a52-3a0c-4a61-9f3e-0d1c2b3a4f5e',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description:
      'The `ETag` of the response that the client has: if nothing changed since, the response is an empty 304.',
    schema: { type: 'string' },
  },
  Lsn: {
    name: 'X-Dubs-Lsn',
    in: 'header',
    description:
      'What the response must not be older than, where a replica of the database answers: the latest `X-Dubs-Lsn` that came with the response to a write or a poll, or the latest `lsn` of a live event. The caller’s own writes are there in any case.',
    schema: { type: 'string', pattern: '^[0-9A-F]{1,8}/[0-9A-F]{1,8}$' },
    example: '16/B374D848',
  },
};

/** Response headers, by name. */
export const HEADERS: Record<string, OpenAPIV3_1.HeaderObject> = {
  ETag: { description: 'A tag of the content, for `If-None-Match`.', schema: { type: 'string' } },
  RetryAfter: {
    description: 'After how many seconds to try again, where waiting helps.',
    schema: { type: 'integer', minimum: 1 },
  },
};
