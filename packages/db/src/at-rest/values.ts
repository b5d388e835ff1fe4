import { createHmac, hkdfSync } from 'node:crypto';
import type { DataKeys } from './data-keys.ts';

/** The kinds of values that are looked up by hash: a number, a range of numbers, an e-mail address, an invite or pairing code, the content of a text. */
export type LookupKind = 'phone' | 'range' | 'email' | 'invite' | 'pairing' | 'text';

/** A value that the client replaces when it sends a statement. */
abstract class Protected {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toPostgres(): never {
    throw new Error('This connection has no data keys.');
  }
  toJSON(): never {
    throw new Error('A protected value is only for statements.');
  }
  toString(): never {
    throw new Error('A protected value is only for statements.');
  }
}

class Sealed extends Protected {}

class Lookup extends Protected {
  readonly kind: LookupKind;
  constructor(kind: LookupKind, text: string) {
    super(text);
    this.kind = kind;
  }
}

/** Returns a parameter that is stored encrypted; columns of type `bytea` are read decrypted. Outside of statements it is not a string. */
export function sealed(text: string): string;
export function sealed(text: string | null): string | null;
export function sealed(text: string | null): string | null {
  return text === null ? null : (new Sealed(text) as unknown as string);
}

/** Returns a parameter that is replaced by the keyed hash of a text. Outside of statements it is not a string. */
export function lookup(kind: LookupKind, text: string): string;
export function lookup(kind: LookupKind, text: string | null): string | null;
export function lookup(kind: LookupKind, text: string | null): string | null {
  return text === null ? null : (new Lookup(kind, text) as unknown as string);
}

const isOrHolds = (value: unknown, type: typeof Sealed | typeof Lookup): boolean =>
  value instanceof type || (Array.isArray(value) && value.some((each) => each instanceof type));

/** True if a value needs the lookup key. */
export const needsLookupKey = (values: readonly unknown[]): boolean =>
  values.some((value) => isOrHolds(value, Lookup));

/** True if a value must be encrypted or hashed before it is sent. */
export const hasProtected = (values: readonly unknown[]): boolean =>
  values.some((value) => isOrHolds(value, Sealed) || isOrHolds(value, Lookup));

/** Hashes texts with keys derived from the lookup key of the installation: HMAC-SHA-256, base64url. */
export function createLookupHash(lookupKey: string): (kind: LookupKind, text: string) => string {
  const keys = new Map<LookupKind, Buffer>();
  const keyOf = (kind: LookupKind): Buffer => {
    const known = keys.get(kind) ?? Buffer.from(hkdfSync('sha256', lookupKey, '', `dubs lookup ${kind}`, 32));
    keys.set(kind, known);
    return known;
  };
  return (kind, text) => createHmac('sha256', keyOf(kind)).update(text, 'utf8').digest('base64url');
}

/** Replaces protected values with their encrypted or hashed form. */
export function protect(
  values: readonly unknown[],
  keys: DataKeys,
  hash: ReturnType<typeof createLookupHash> | undefined,
): unknown[] {
  const replace = (value: unknown): unknown => {
    if (value instanceof Sealed) return keys.seal(value.text);
    if (value instanceof Lookup) return hash?.(value.kind, value.text);
    return Array.isArray(value) ? value.map(replace) : value;
  };
  return values.map(replace);
}
