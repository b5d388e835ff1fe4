import { LIMITS } from '@dubs/contract';

/** Reasons for errors that several operations share. */

const GROUP_DELETED = { NOT_FOUND: 'The group was deleted. Only its members get this error.' } as const;

/** Outsiders get the same error whether or not the group exists. */
export const NOT_IN_GROUP = {
  ...GROUP_DELETED,
  FORBIDDEN: 'The caller is not in the group, or it does not exist: the response is the same.',
} as const;

/** The same for every number. */
export const NO_TEXTS = { CONFLICT: 'The server sends no texts.' } as const;
export const NO_CODES = { CONFLICT: 'The server does not send codes this way.' } as const;

export const DELETED = {
  NOT_FOUND: 'The content or its group was deleted. Only those who could see it get this error.',
} as const;

const { maxBytes } = LIMITS.images;

export const PICTURE_REFUSED = {
  BAD_REQUEST: `There is not exactly one file, in the field \`image\`, the part to keep is not within the picture or named in part, or the form was cut off.`,
  PAYLOAD_TOO_LARGE: `The picture is larger than ${maxBytes / 1024 / 1024} MB, or the form is too large.`,
  UNSUPPORTED_MEDIA_TYPE: 'The body is not a multipart form, or the picture is not JPEG, PNG, WebP or HEIC.',
} as const;

export const RUNS_GROUP = {
  ...GROUP_DELETED,
  FORBIDDEN: 'The caller does not run the group, is not in it, or it does not exist.',
} as const;

export const NOT_KEPT = 'The caller does not keep this profile, or it does not exist.';

export const CREATOR_ONLY = {
  ...GROUP_DELETED,
  FORBIDDEN: 'The caller is not the group’s creator, is not in it, or it does not exist.',
} as const;
