import { ERROR_STATUS, type ErrorBody, TEXTS } from '@dubs/contract';
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
  503: {
    error: TEXTS.request.unavailable,
    code: 'UNAVAILABLE',
    requestId: '0d9c7d3e-5f0e-4b6c-9a53-1f2b7c8d9e0f',
  },
} as const satisfies Record<number, ErrorBody>;

/** A status of an error response. */
export type ErrorStatus = keyof typeof examples;

const NAMES: Record<ErrorStatus, string> = {
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

const REASONS: Record<ErrorStatus, string> = {
  400: 'The request cannot be read, or a field is not valid; `issues` says which.',
  401: 'The token is missing, malformed, forged, expired or revoked.',
  403: 'The caller may not do this, or it does not exist: the response is the same.',
  404: 'It does not exist.',
  409: 'The Idempotency-Key was used with other content, or its first call is still running.',
  413: 'The body is too large.',
  415: 'The type of the body is not supported here, or the body is compressed.',
  429: 'The caller’s rate limit, or their budget for writes of this kind, is used up for now.',
  503: 'Dubs is having trouble or is overloaded. The session is still valid.',
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
    examples: [examples[400]],
  },
};

const mayRetry = (status: ErrorStatus): boolean => status === 429 || status === 503 || status === 409;

/** Returns an error response with the given reason, or the general reason of its status. */
export function errorResponse(
  status: ErrorStatus,
  reason: string = REASONS[status],
): OpenAPIV3_1.ResponseObject {
  return {
    description: reason,
    ...(mayRetry(status) ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } } : {}),
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Error' }, example: examples[status] },
    },
  };
}

const statuses = Object.keys(examples).map((status) => Number(status) as ErrorStatus);

/** The error responses that operations share, by name. */
export const SHARED_ERRORS = Object.fromEntries(
  statuses.map((status) => [NAMES[status], errorResponse(status)]),
);

/** Returns a reference to an error response with the general reason. */
export const sharedError = (status: ErrorStatus) => ({ $ref: `#/components/responses/${NAMES[status]}` });
