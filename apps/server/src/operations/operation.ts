import type { ErrorCode } from '@dubs/contract';
import type { Actor, CoreContext, OnceKey } from '@dubs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import type { Poll, PollAnswer } from '../live/response-cache.ts';
import type { TAGS } from './tags.ts';

export type Schema = z.ZodMiniType;

/**
 * Method and path below `/api`. A parameter is filled from the input by its name; `:id` also stands for the id of what precedes it:
 * `postId` in `/posts/:id/comments`.
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
  /** What a successful response holds. */
  success: string;
  /** Errors that do not follow from the form of the call, each with its reason. */
  errors?: Partial<Record<ErrorCode, string>>;
}

interface Signature<R extends Rest, I extends Schema, O extends Schema, A extends Auth> {
  rest: R;
  /** Status of a successful REST response; 200 when absent. */
  status?: 200 | 201;
  auth?: A;
  /** True if a read looks up its session like a write, because what it returns gives power over the account. */
  currentSession?: true;
  /** True if a write needs no acceptance of the terms in force. */
  withoutTerms?: true;
  /** True if a session may call it for which others must vouch. Such a write needs no acceptance of the terms either. */
  whileUnvouched?: true;
  /** True if such a session may call it for what is in a group that has been opened to it, named by the path. */
  inOpenGroups?: true;
  /** `replica` if a read may be some seconds old for others than who wrote it; the replica then answers, where there is one. */
  reads?: 'replica';
  /** Input of the tRPC procedure. REST fills it from path, query and body. */
  input?: I;
  /** JSON body of a REST write whose path carries the rest of the input. */
  body?: Schema;
  /** Query of a REST write: the part of the input that says how, not what. */
  query?: Schema;
  output: O;
  /** What REST takes as a multipart form, for which a route is written by hand: the pictures of a post, or one picture. */
  form?: 'pictures' | 'picture';
  /**
   * How repeats of a write are handled: `key` (the default) runs it once per Idempotency-Key, `own` leaves that to the use case, `none`
   * takes no key.
   */
  idempotency?: 'key' | 'own' | 'none';
}

/** The poll that an operation is, also by the `view` of its input. */
export interface PollName {
  name: Poll;
  views?: Readonly<Record<string, Poll>>;
}

type Run<C, T> =
  | { run: (call: C) => Promise<T>; poll?: never }
  /** A read that clients repeat; unchanged content is a bare 304. */
  | { poll: PollName & { read: (call: C) => Promise<PollAnswer<T>> }; run?: never };

type ActorOf<A extends Auth> = A extends 'public' ? null : Actor;

/** Everything that tRPC, REST and the published document need to know of an operation. */
export type Declaration<R extends Rest, I extends Schema, O extends Schema, A extends Auth> = Description &
  Signature<R, I, O, A> &
  Run<Call<z.output<I>, ActorOf<A>>, z.input<O>>;

/** An operation of any input and output, for the adapters. */
export type Operation = Description &
  Signature<Rest, Schema, Schema, Auth> &
  Run<Call<never, never>, unknown>;

/** Returns the poll of a view; undefined if there is no such view. */
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
