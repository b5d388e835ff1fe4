import { z } from 'zod/mini';
import { isOneEmoji, normaliseEmoji } from './emoji-spelling.ts';
import { stripIgnorable } from './strip-ignorable.ts';
import { isBlank } from './visible-text.ts';

// C0 (except tab and line feed), DEL and C1.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;
const CONTROL_OR_BREAK = /[\u0000-\u001f\u007f-\u009f]/;

/** Returns a check that rejects lone surrogates and control characters, including line feeds and tabs unless `multiline`. */
export const storable = (label: string, multiline = false) =>
  z.refine<string>(
    (v) => v.isWellFormed() && !(multiline ? CONTROL : CONTROL_OR_BREAK).test(v),
    `${label} has a character that cannot be stored.`,
  );

/** Sets the JSON Schema of a transformed field for the published document, since it cannot be derived from the checks. */
export function described<T extends z.ZodMiniType>(field: T, shape: Record<string, unknown>): T {
  z.globalRegistry.add(field, shape);
  return field;
}

// Sorting the marks on a letter into their canonical order takes time that grows with the square of their number. Scripts need ten or so.
const STACKED_MARKS = /\p{M}{101}/u;

const normalise = (value: string): string => value.replaceAll('\r\n', '\n').normalize('NFC').trim();

interface TextBounds {
  /** The field's name on the screen. Error messages start with it. */
  label: string;
  min?: number;
  max: number;
  /** True to allow line feeds and tabs. */
  multiline?: boolean;
  /** True for names of users and groups: invisible characters are removed. */
  isName?: boolean;
}

/**
 * Returns the schema of typed text. CRLF becomes LF, and the text is normalized to NFC and trimmed. Rejects lone surrogates, control
 * characters and letters with more than a hundred marks. Rejects a name or required text without visible characters; an optional text
 * becomes empty. Limits then count UTF-16 units.
 */
export function text({ label, min = 0, max, multiline = false, isName = false }: TextBounds) {
  const mustShow = isName || min > 0;
  const typed = z.pipe(
    z.pipe(
      z
        .string({ error: ({ input }) => `${label} ${input === undefined ? 'is required' : 'must be text'}.` })
        .check(z.refine((v) => !STACKED_MARKS.test(v), `${label} has too many marks on one letter.`)),
      z.transform(normalise),
    ),
    z.string().check(
      storable(label, multiline),
      z.refine((v) => v === '' || !mustShow || !isBlank(v), `${label} needs a character that can be seen.`),
    ),
  );
  const kept = z.transform((v: string) => (isBlank(v) ? '' : isName ? normalise(stripIgnorable(v)) : v));
  const bounded = z.string().check(
    // zod's own limits count code points, but a browser's maxLength counts UTF-16 units.
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

/** Exactly one emoji, stored as Unicode's list spells it. */
export const oneEmoji = z
  .string('Emoji must be text.')
  .check(z.trim(), z.overwrite(normaliseEmoji), z.refine(isOneEmoji, 'Please choose a single emoji.'));

const ID = /^[1-9][0-9]{0,15}$/;
const NO_ID = 'An id is a positive whole number.';

/** An id in a JSON body: a whole number from 1 to 2^53 − 1. */
export const id = z.int(NO_ID).check(z.minimum(1, NO_ID));

/** An id in a path or query: plain decimal digits, 1 to 2^53 − 1, no leading zero. Parsed to a number. */
export const pathId = described(
  z.pipe(
    z.string(NO_ID).check(z.regex(ID, NO_ID)),
    z.pipe(
      z.transform((v: string) => Number(v)),
      id,
    ),
  ),
  { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
);

/** Returns the two parts of the schema of an integer in a query string: the input and the parsed value. */
function queryIntParts(label: string, { min, max }: { min: number; max: number }) {
  const message = `${label} must be a whole number from ${min} to ${max}.`;
  const parsed = z.pipe(
    z.transform((v: string | number) =>
      typeof v === 'number' ? v : /^-?(0|[1-9][0-9]{0,15})$/.test(v) ? Number(v) : Number.NaN,
    ),
    z.int(message).check(z.minimum(min, message), z.maximum(max, message)),
  );
  return { given: z.union([z.string(), z.number()], message), parsed };
}

/** Returns the schema of an integer in a query string; `undefined` becomes the default. */
export function queryInt(
  label: string,
  { min, max, initial }: { min: number; max: number; initial: number },
) {
  const { given, parsed } = queryIntParts(label, { min, max });
  const field = z.pipe(z._default(given, initial), parsed);
  return described(field, { type: 'integer', minimum: min, maximum: max, default: initial });
}

const PAGES = { min: 1, max: Number.MAX_SAFE_INTEGER };

/** The page number of a list, from 1. A page past the end is empty. */
const pageNumber = queryInt('page', { ...PAGES, initial: 1 });

/** The page number of a list that can also be paged by cursor. */
const optionalPageNumber = (() => {
  const { given, parsed } = queryIntParts('page', PAGES);
  return z.optional(
    described(z.pipe(given, parsed), { type: 'integer', minimum: PAGES.min, maximum: PAGES.max }),
  );
})();

/** Returns the schema of a list's page size: at most `max`, by default `initial`. */
const rowLimit = (max: number, initial: number) => queryInt('limit', { min: 1, max, initial });

/** Returns the schema of a query for one page of a list by its number. */
export const pageQuery = (max: number, initial = max) =>
  z.object({ page: pageNumber, limit: rowLimit(max, initial) });

/** Returns the schema of a query for one page of a list by the previous page's `nextCursor`; empty for the first page. */
export const cursorQuery = (cursor: RegExp, max: number, initial: number) =>
  z.object({
    cursor: z.optional(z.string().check(z.regex(cursor, 'This cursor is not valid.'))),
    limit: rowLimit(max, initial),
  });

/** Returns the schema of a query by page number or by cursor. Any cursor, even an empty one, selects paging by cursor. */
export const pageOrCursorQuery = (cursor: RegExp, max: number, initial = max) =>
  z.extend(cursorQuery(cursor, max, initial), { page: optionalPageNumber });

/** A date as `YYYY-MM-DD`. */
export const isoDate = described(z.string(), { type: 'string', format: 'date' });

/** A month as `YYYY-MM`. */
export const isoMonth = described(z.string(), { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}$' });

const NO_MONTH = 'A month is written as YYYY-MM.';

/** A month in an input, as `YYYY-MM`. */
export const month = described(
  z.string(NO_MONTH).check(z.regex(/^[1-9][0-9]{3}-(0[1-9]|1[0-2])$/, NO_MONTH)),
  { type: 'string', pattern: '^[1-9][0-9]{3}-(0[1-9]|1[0-2])$' },
);

/** A time as ISO 8601 in UTC. */
export const isoTime = described(z.string(), { type: 'string', format: 'date-time' });
