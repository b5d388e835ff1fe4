/** The stable codes of all errors, with their HTTP status. */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  REAUTH_REQUIRED: 403,
  VOUCH_REQUIRED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TERMS_REQUIRED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  MISDIRECTED_REQUEST: 421,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** One error of one field; `path` is dotted (`name`, `images.2`). */
export interface Issue {
  path: string;
  message: string;
}

/** The body of every error response. In tRPC it is the error's `data.dubs`. */
export interface ErrorBody {
  error: string;
  code: ErrorCode;
  issues?: Issue[];
  /** The id of the request, in responses with a status of 500 or above. */
  requestId?: string;
}
