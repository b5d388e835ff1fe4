import type { DocumentedCode } from '../openapi/error-responses.ts';
import type { Actor, CoreContext, OnceKey } from '@dubs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import type { Poll, PollAnswer } from '../live/response-cache.ts';
import type { TAGS } from './tags.ts';

export type Schema = z.ZodMiniType;

/**
 * Method and path below `/api`. A path parameter fills the input field of the same name. If there is no field `id`, `:id` fills the id named
 * for the segment before it: `postId` in `/posts/:id/comments`.
 */
export type Rest = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** Who may call: `user` needs a session, `public` does not. */
export type Auth = 'user' | 'public';

/** One call of an operation, from either API. */
export interface Call<I, A> {
  core: CoreContext;
  /** The signed-in caller; null for a public operation. */
  actor: A;
  input: I;
  /** The caller's idempotency key; null when there is none. */
  once: OnceKey | null;
  via: 'REST' | 'tRPC';
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface Description {
  /** Name in the published document. */
  id: string;
  tag: keyof typeof TAGS;
  /** A few words, for a list. */
  summary: string;
  description: string;
  /** The content of a successful response. */
  success: string;
  /** Errors specific to this operation, each with its reason. */
  errors?: Partial<Record<DocumentedCode, string>>;
}

interface Signature<R extends Rest, I extends Schema, O extends Schema, A extends Auth> {
  rest: R;
  /** Status of a successful REST response; 200 when absent. */
  status?: 200 | 201;
  auth?: A;
  /** True if a read queries its session as a write does, because its response gives power over the account. */
  currentSession?: true;
  /** True if a write is allowed before the user accepts the terms in force. */
  withoutTerms?: true;
  /** True if an unvouched session may call the operation. Such a write does not require acceptance of the terms either. */
  whileUnvouched?: true;
  /** True if an unvouched session may call the operation when its path names content of a group that is open to the session. */
  inOpenGroups?: true;
  /** Set if the session must have been proved within the last ten minutes; `young too` if a young session may then call the operation. */
  needsProof?: true | 'young too';
  /** True if the call ends a session. It is counted apart from other calls, so that users over their rate limit can still sign out. */
  endsSession?: true;
  /** `replica` if users other than the author may get a response that is a few seconds old. The replica then serves it, if there is one. */
  reads?: 'replica';
  /** Input of the tRPC procedure. REST fills it from path, query and body. */
  input?: I;
  /** JSON body of a REST write whose path carries the rest of the input. */
  body?: Schema;
  /** Query of a REST write: the fields of the input that are options. */
  query?: Schema;
  output: O;
  /** Multipart form of the REST call: a post with pictures, or one picture. Its route is written by hand. */
  form?: 'pictures' | 'picture';
  /**
   * How repeats of a write are handled: `key` (the default) runs the write once per Idempotency-Key, `own` leaves this to the use case,
   * `none` accepts no key.
   */
  idempotency?: 'key' | 'own' | 'none';
}

/** The poll of an operation; `views` are the polls for certain values of its `view` input. */
export interface PollName {
  name: Poll;
  views?: Readonly<Record<string, Poll>>;
}

type Run<C, T> =
  | { run: (call: C) => Promise<T>; poll?: never }
  /** A read that clients poll. Unchanged content is a 304. */
  | { poll: PollName & { read: (call: C) => Promise<PollAnswer<T>> }; run?: never };

type ActorOf<A extends Auth> = A extends 'public' ? null : Actor;

/** The complete declaration of an operation, for tRPC, REST and the published document. */
export type Declaration<R extends Rest, I extends Schema, O extends Schema, A extends Auth> = Description &
  Signature<R, I, O, A> &
  Run<Call<z.output<I>, ActorOf<A>>, z.input<O>>;

/** An operation of any input and output, for the adapters. */
export type Operation = Description &
  Signature<Rest, Schema, Schema, Auth> &
  Run<Call<never, never>, unknown>;

/** Returns the poll of a view, or undefined if there is no such view. */
export function pollOfView({ name, views = {} }: PollName, view: unknown): Poll | undefined {
  if (view === undefined) return name;
  return typeof view === 'string' && Object.hasOwn(views, view) ? views[view] : undefined;
}

/** True if the caller must have accepted the terms in force. */
export const needsTerms = ({ rest, auth, withoutTerms, whileUnvouched }: Operation): boolean =>
  !rest.startsWith('GET ') && auth !== 'public' && withoutTerms !== true && whileUnvouched !== true;

/** True if the operation accepts an Idempotency-Key. */
export const takesIdempotencyKey = ({ rest, auth, idempotency }: Operation): boolean =>
  !rest.startsWith('GET ') && auth !== 'public' && idempotency !== 'none';
