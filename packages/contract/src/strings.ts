import { z } from 'zod/mini';
import { stripIgnorable } from './strip-ignorable.ts';
import { isBlank } from './visible-text.ts';

// C0 but for tab and line feed, DEL and C1.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;
const CONTROL_OR_BREAK = /[\u0000-\u001f\u007f-\u009f]/;

/** Returns a check for what no string may hold: lone surrogates and control characters, line feeds and tabs included unless `multiline`. */
export const storable = (label: string, multiline = false) =>
  z.refine<string>(
    (v) => v.isWellFormed() && !(multiline ? CONTROL : CONTROL_OR_BREAK).test(v),
    `${label} has a character that cannot be stored.`,
  );

/**
 * Says what a value looks like on its way in, for those who read the description of the calls: the checks of a field that is
 * transformed first do not tell.
 */
export function described<T extends z.ZodMiniType>(field: T, shape: Record<string, unknown>): T {
  z.globalRegistry.add(field, shape);
  return field;
}

const normalise = (value: string): string => value.replaceAll('\r\n', '\n').normalize('NFC').trim();

interface TextBounds {
  /** What the person calls the field; begins the sentence of an error. */
  label: string;
  min?: number;
  max: number;
  /** Whether line feeds and tabs are welcome. */
  multiline?: boolean;
  /** Whether it names a person or group: it loses the characters that make invisible doubles. */
  isName?: boolean;
}

/**
 * Returns the schema of text that people type: CRLF becomes LF, NFC, trimmed; lone surrogates and control characters are refused, and so is
 * a name or a required text that shows nothing. An optional text that shows nothing is empty. Bounds are UTF-16 units after all that.
 */
export function text({ label, min = 0, max, multiline = false, isName = false }: TextBounds) {
  const mustShow = isName || min > 0;
  const typed = z.pipe(
    z.pipe(z.string(`${label} must be text.`), z.transform(normalise)),
    z.string().check(
      storable(label, multiline),
      z.refine((v) => v === '' || !mustShow || !isBlank(v), `${label} needs a character that can be seen.`),
    ),
  );
  const kept = z.transform((v: string) => (isBlank(v) ? '' : isName ? normalise(stripIgnorable(v)) : v));
  const bounded = z.string().check(
    // zod's own bounds count code points; a browser's maxLength counts UTF-16 units.
    z.refine(
      (v) => v.length >= min,
      min === 1 ? `${label} is required.` : `${label} must have at least ${min} characters.`,
    ),
    z.refine((v) => v.length <= max, `${label} must have at most ${max} characters.`),
  );
  return described(z.pipe(typed, z.pipe(kept, bounded)), {
    type: 'string',
    ...(min > 0 ? { minLength: min } : {}),
    maxLength: max,
  });
}

const ID = /^[1-9][0-9]{0,15}$/;

/** An id of a path or query: plain decimal digits, 1 to 2^53 − 1, no leading zero. Answers the number. */
export const pathId = described(
  z.pipe(
    z.string('An id is a positive whole number.').check(z.regex(ID, 'An id is a positive whole number.')),
    z.pipe(
      z.transform((v: string) => Number(v)),
      z.number().check(z.refine((v) => Number.isSafeInteger(v), 'An id is a positive whole number.')),
    ),
  ),
  { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
);

/** An id in a JSON body: a whole number from 1 to 2^53 − 1. */
export const id = z
  .int('An id is a positive whole number.')
  .check(z.minimum(1, 'An id is a positive whole number.'));

/** A whole number of a query string within bounds; `undefined` takes the default. */
export function queryInt(
  label: string,
  { min, max, initial }: { min: number; max: number; initial: number },
) {
  const message = `${label} must be a whole number from ${min} to ${max}.`;
  const field = z.pipe(
    z._default(z.union([z.string(), z.number()], message), initial),
    z.pipe(
      z.transform((v: string | number) =>
        typeof v === 'number' ? v : /^-?(0|[1-9][0-9]{0,15})$/.test(v) ? Number(v) : Number.NaN,
      ),
      z.int(message).check(z.minimum(min, message), z.maximum(max, message)),
    ),
  );
  return described(field, { type: 'integer', minimum: min, maximum: max, default: initial });
}

/** Which page of a list, from 1 on; one past the end is empty. */
const pageNumber = queryInt('page', { min: 1, max: Number.MAX_SAFE_INTEGER, initial: 1 });

/** How many rows of a list are asked for: `max` at most, `initial` unless said otherwise. */
const rowLimit = (max: number, initial: number) => queryInt('limit', { min: 1, max, initial });

/** Returns the schema of a query for one page of a list by its number. */
export const pageQuery = (max: number, initial = max) =>
  z.object({ page: pageNumber, limit: rowLimit(max, initial) });

/** Returns the schema of a query for one page of a list by the `nextCursor` of the page before; an empty one is for the first page. */
export const cursorQuery = (cursor: RegExp, max: number, initial: number) =>
  z.object({
    cursor: z.optional(z.string().check(z.regex(cursor, 'This cursor is not valid.'))),
    limit: rowLimit(max, initial),
  });

/** A day on the wire: `YYYY-MM-DD`. */
export const isoDate = described(z.string(), { type: 'string', format: 'date' });

/** A point in time on the wire: ISO 8601 in UTC. */
export const isoTime = described(z.string(), { type: 'string', format: 'date-time' });
