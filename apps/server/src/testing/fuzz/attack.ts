/** One hostile request. */
export interface Attack {
  method: string;
  /** Path and query, exactly as in the request line. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** Disconnect after this many bytes of the body. */
  cutAt?: number;
  /** True if the response is a stream, of which only the beginning is read. */
  isStream?: boolean;
}

/** Bytes for a connection, in the chunks in which they are sent. The server may send several responses, or none. */
export interface RawAttack {
  pieces: Buffer[];
  /** Milliseconds between the pieces. */
  pauseMs: number;
}

const json = { 'content-type': 'application/json' };

/** Returns the JSON of a value, with lone surrogates as escapes. */
export const jsonBody = (value: unknown): Buffer => Buffer.from(JSON.stringify(value) ?? '');

/** Headers of a call with a JSON body by the user who has the token. */
export const jsonHeaders = (token: string | null): Record<string, string> => ({
  ...json,
  ...bearer(token),
});

/** Headers of the user who has the token. */
export const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` };

/** Encodes a value as a path segment or a query value. Lone surrogates become U+FFFD, since a URL cannot contain them. */
export const inAddress = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed());
