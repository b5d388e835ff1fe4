/** One hostile request. */
export interface Attack {
  method: string;
  /** As it stands in the request line, query included. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** Stop sending after so many bytes of the body and go away. */
  cutAt?: number;
  /** A stream: its beginning is all there is to see. */
  isStream?: boolean;
}

/** Bytes on a connection, in the pieces that they come in. What comes back may be several answers, or none. */
export interface RawAttack {
  pieces: Buffer[];
  /** Milliseconds between the pieces. */
  pauseMs: number;
}

const json = { 'content-type': 'application/json' };

/** Returns the JSON of a value as attackers write it: lone surrogates stay, as escapes. */
export const jsonBody = (value: unknown): Buffer => Buffer.from(JSON.stringify(value) ?? '');

/** Headers of a call with a JSON body by the user who has the token. */
export const jsonHeaders = (token: string | null): Record<string, string> => ({
  ...json,
  ...bearer(token),
});

/** Headers of the user who has the token. */
export const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` };

/** Text for one segment of a path or one value of a query: all that a URL can carry, lone surrogates as what they become. */
export const inAddress = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed());
