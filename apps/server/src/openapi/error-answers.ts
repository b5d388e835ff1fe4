import { ERROR_STATUS, TEXTS } from '@dubs/contract';
import type { ErrorBody } from '@dubs/contract';
import type { OpenAPIV3_1 } from 'openapi-types';

type Schema = OpenAPIV3_1.SchemaObject;

const examples = {
  400: {
    error: 'Group name is required.',
    code: 'BAD_REQUEST',
    issues: [{ path: 'name', message: 'Group name is required.' }],
  },
  401: { error: TEXTS.auth.signIn, code: 'UNAUTHORIZED' },
  403: { error: TEXTS.access.forbidden, code: 'FORBIDDEN' },
  404: { error: TEXTS.access.pathNotFound, code: 'NOT_FOUND' },
  409: { error: TEXTS.request.idempotencyReused, code: 'CONFLICT' },
  413: { error: TEXTS.request.tooLarge, code: 'PAYLOAD_TOO_LARGE' },
  415: { error: TEXTS.request.wrongType, code: 'UNSUPPORTED_MEDIA_TYPE' },
  429: { error: TEXTS.request.tooMany, code: 'TOO_MANY_REQUESTS' },
  503: { error: TEXTS.request.unavailable, code: 'UNAVAILABLE' },
} as const satisfies Record<number, ErrorBody>;

/** A status that calls are refused with. */
export type RefusalStatus = keyof typeof examples;

const NAMES: Record<RefusalStatus, string> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  429: 'TooManyRequests',
  503: 'Unavailable',
};

const WORDS: Record<RefusalStatus, string> = {
  400: 'The request cannot be read, or a field is not of this form; `issues` says which.',
  401: 'There is no token, or one that is malformed, forged, expired or revoked.',
  403: 'The caller may not do this, or there is no such thing: the answer is the same.',
  404: 'There is no such thing.',
  409: 'The Idempotency-Key was used for another content, or its first call still runs.',
  413: 'The body is larger than it may be.',
  415: 'The body is of a kind that is not taken here, or is compressed.',
  429: 'The caller’s limit on calls, or their budget for writes of this kind, is spent for now.',
  503: 'Dubs is having trouble or is overloaded. The session still stands.',
};

export const ERROR_SCHEMAS: Record<string, Schema> = {
  Issue: {
    type: 'object',
    description: 'One thing that is wrong with one field.',
    properties: {
      path: { type: 'string', description: 'The field, dotted: `name`, `images.2`.' },
      message: { type: 'string', description: 'What is wrong, as a sentence for people.' },
    },
    required: ['path', 'message'],
    additionalProperties: false,
    examples: [{ path: 'name', message: 'Group name is required.' }],
  },
  Error: {
    type: 'object',
    description: 'What every refusal answers.',
    properties: {
      error: { type: 'string', description: 'A sentence for people.' },
      code: {
        type: 'string',
        enum: Object.keys(ERROR_STATUS),
        description:
          'A name for programs, which stays. INTERNAL (500) is a fault of the server’s own, MISDIRECTED_REQUEST (421) a host that a development server does not answer for.',
      },
      issues: {
        type: 'array',
        items: { $ref: '#/components/schemas/Issue' },
        description: 'What is wrong with which field, when fields are what is wrong.',
      },
    },
    required: ['error', 'code'],
    additionalProperties: false,
    examples: [examples[400]],
  },
};

const waits = (status: RefusalStatus): boolean => status === 429 || status === 503 || status === 409;

/** A refusal in full, described in its own words or those that fit every call. */
export function refusal(status: RefusalStatus, words = WORDS[status]): OpenAPIV3_1.ResponseObject {
  return {
    description: words,
    ...(waits(status) ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } } : {}),
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Error' }, example: examples[status] },
    },
  };
}

const statuses = Object.keys(examples).map((status) => Number(status) as RefusalStatus);

/** The refusals that calls share, by name. */
export const SHARED_REFUSALS = Object.fromEntries(statuses.map((status) => [NAMES[status], refusal(status)]));

/** A refusal in the words that fit every call. */
export const sharedRefusal = (status: RefusalStatus) => ({ $ref: `#/components/responses/${NAMES[status]}` });
