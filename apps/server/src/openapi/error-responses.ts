import { ERROR_STATUS, type ErrorBody, type ErrorCode, TEXTS } from '@dubs/contract';
import type { OpenAPIV3_1 } from 'openapi-types';

type Schema = OpenAPIV3_1.SchemaObject;

/** The codes for which operations and their form give a reason. */
export type DocumentedCode = Exclude<ErrorCode, 'INTERNAL' | 'MISDIRECTED_REQUEST'>;
/** Why a call fails with a code. */
export type Reason = readonly [code: DocumentedCode, text: string];
type Reasons = readonly [Reason, ...Reason[]];
/** A status of an error response. */
export type ErrorStatus = (typeof ERROR_STATUS)[DocumentedCode];

const EXAMPLES: Record<DocumentedCode, ErrorBody> = {
  BAD_REQUEST: {
    error: 'Group name is required.',
    code: 'BAD_REQUEST',
    issues: [{ path: 'name', message: 'Group name is required.' }],
  },
  UNAUTHORIZED: { error: TEXTS.auth.signIn, code: 'UNAUTHORIZED' },
  FORBIDDEN: { error: TEXTS.access.forbidden, code: 'FORBIDDEN' },
  REAUTH_REQUIRED: { error: TEXTS.sessions.proofNeeded, code: 'REAUTH_REQUIRED' },
  VOUCH_REQUIRED: { error: TEXTS.vouches.required, code: 'VOUCH_REQUIRED' },
  NOT_FOUND: { error: TEXTS.access.pathNotFound, code: 'NOT_FOUND' },
  CONFLICT: { error: TEXTS.request.idempotencyReused, code: 'CONFLICT' },
  TERMS_REQUIRED: { error: TEXTS.terms.required, code: 'TERMS_REQUIRED' },
  PAYLOAD_TOO_LARGE: { error: TEXTS.request.tooLarge, code: 'PAYLOAD_TOO_LARGE' },
  UNSUPPORTED_MEDIA_TYPE: { error: TEXTS.request.wrongType, code: 'UNSUPPORTED_MEDIA_TYPE' },
  TOO_MANY_REQUESTS: { error: TEXTS.request.tooMany, code: 'TOO_MANY_REQUESTS' },
  UNAVAILABLE: {
    error: TEXTS.request.unavailable,
    code: 'UNAVAILABLE',
    requestId: '0d9c7d3e-5f0e-4b6c-9a53-1f2b7c8d9e0f',
  },
};

/** Reasons that follow from what an operation needs of its session, and from its Idempotency-Key. */
export const UNVOUCHED: Reason = [
  'VOUCH_REQUIRED',
  'Others have to vouch for the session first (`VOUCH_REQUIRED`).',
];
export const KEY_USED: Reason = [
  'CONFLICT',
  'The Idempotency-Key was used with other content, or its first call is still running.',
];
export const TERMS_NOT_ACCEPTED: Reason = [
  'TERMS_REQUIRED',
  'The caller has not accepted the terms in force (`TERMS_REQUIRED`).',
];

interface Failure {
  /** Name of the response that operations share. */
  name: string;
  /** Why a call fails unless its operation declares other reasons. */
  reasons: Reasons;
}

const FAILURES: Record<ErrorStatus, Failure> = {
  400: {
    name: 'BadRequest',
    reasons: [['BAD_REQUEST', 'The request cannot be read, or a field is not valid; `issues` says which.']],
  },
  401: {
    name: 'Unauthorized',
    reasons: [['UNAUTHORIZED', 'The token is missing, malformed, forged, expired or revoked.']],
  },
  403: { name: 'Forbidden', reasons: [UNVOUCHED] },
  404: { name: 'NotFound', reasons: [['NOT_FOUND', 'It does not exist.']] },
  409: { name: 'Conflict', reasons: [KEY_USED, TERMS_NOT_ACCEPTED] },
  413: { name: 'PayloadTooLarge', reasons: [['PAYLOAD_TOO_LARGE', 'The body is too large.']] },
  415: {
    name: 'UnsupportedMediaType',
    reasons: [
      ['UNSUPPORTED_MEDIA_TYPE', 'The type of the body is not supported here, or the body is compressed.'],
    ],
  },
  429: {
    name: 'TooManyRequests',
    reasons: [
      [
        'TOO_MANY_REQUESTS',
        'The caller’s rate limit, or their budget for writes of this kind, is used up for now.',
      ],
    ],
  },
  503: {
    name: 'Unavailable',
    reasons: [['UNAVAILABLE', 'Dubs is having trouble or is overloaded. The session is still valid.']],
  },
};

export const ERROR_SCHEMAS: Record<string, Schema> = {
  Issue: {
    type: 'object',
    description: 'One problem with one field.',
    properties: {
      path: { type: 'string', description: 'The field, dotted: `name`, `images.2`.' },
      message: { type: 'string', description: 'The problem, as a sentence for users.' },
    },
    required: ['path', 'message'],
    additionalProperties: false,
    examples: [{ path: 'name', message: 'Group name is required.' }],
  },
  Error: {
    type: 'object',
    description: 'The body of every error response.',
    properties: {
      error: { type: 'string', description: 'A sentence for users.' },
      code: {
        type: 'string',
        enum: Object.keys(ERROR_STATUS),
        description:
          'A stable name for programs. INTERNAL (500) is a failure of the server, MISDIRECTED_REQUEST (421) a host that a development server does not serve.',
      },
      issues: {
        type: 'array',
        items: { $ref: '#/components/schemas/Issue' },
        description: 'The problems with fields, if any.',
      },
      requestId: {
        type: 'string',
        description:
          'In responses of 500 and above, the id of the request as in `X-Request-Id`; the log has it as `reqId`.',
      },
    },
    required: ['error', 'code'],
    additionalProperties: false,
    examples: [EXAMPLES.BAD_REQUEST],
  },
};

const mayRetry = (status: ErrorStatus): boolean => status === 429 || status === 503 || status === 409;

const inWords = (reasons: readonly Reason[]): string => reasons.map(([, text]) => text).join(' ');

function describeResponse(status: ErrorStatus, reasons: Reasons): OpenAPIV3_1.ResponseObject {
  const [[code]] = reasons;
  return {
    description: inWords(reasons),
    ...(mayRetry(status) ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } } : {}),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        example: EXAMPLES[code],
      },
    },
  };
}

/** Returns an error response with these reasons; if they are the usual ones or there are none, a reference to the shared response. */
export function errorResponse(status: ErrorStatus, [first, ...others]: readonly Reason[]) {
  const { name, reasons: usual } = FAILURES[status];
  if (!first || inWords([first, ...others]) === inWords(usual))
    return { $ref: `#/components/responses/${name}` };
  return describeResponse(status, [first, ...others]);
}

const statuses = Object.keys(FAILURES).map((status) => Number(status) as ErrorStatus);

/** The error responses that operations share, by name. */
export const SHARED_ERRORS = Object.fromEntries(
  statuses.map((status) => [FAILURES[status].name, describeResponse(status, FAILURES[status].reasons)]),
);
