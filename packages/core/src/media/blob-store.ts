import { StartRefused } from '../errors.ts';

/**
 * A blob or a part of it. Small ones are in memory. `range` is the value of a Content-Range header, null for the whole; without a `body` no
 * byte is in the range.
 */
export interface BlobPart {
  body: Uint8Array | NodeJS.ReadableStream | null;
  length: number;
  range: string | null;
  contentType: string;
}

/** Where pictures and exports are stored. Keys are slash-separated, made by the server, and never written twice. */
export interface BlobStore {
  /** Returns the id of the installation that the store belongs to, or null when it carries none. */
  identify(): Promise<string | null>;
  /**
   * Writes the id into a store that carries none, or into any with `replace`, and returns the id that it carries now. Only a store
   * that was claimed, and that still carries that id, is changed by this process; otherwise writes throw `StorageUnavailable`.
   */
  claim(id: string, options?: { replace: boolean }): Promise<string>;
  /**
   * Stores bytes, or a stream of them, under a key, all or nothing: a stream that breaks off leaves nothing. They count as changed at
   * `modifiedAt`, now if that is not given.
   */
  put(
    key: string,
    data: Uint8Array | AsyncIterable<Uint8Array>,
    contentType: string,
    modifiedAt?: Date,
  ): Promise<void>;
  /** The stored bytes as a stream with their size, or null when there are none. */
  get(key: string): Promise<{ stream: NodeJS.ReadableStream; size: number; contentType: string } | null>;
  /** The part of the stored bytes that a Range header names, or all of them; null when there are none. */
  getPart(key: string, range: string | undefined): Promise<BlobPart | null>;
  /** Returns an address at which anyone can read the bytes for some seconds, or null when the store has no such addresses. */
  signUrl(key: string, seconds: number): Promise<string | null>;
  /** Removes the keys; one that is not there is no error. */
  delete(keys: readonly string[]): Promise<void>;
  /** Gives stored bytes another key; a key that is not there is no error. */
  move(from: string, to: string): Promise<void>;
  /** Removes what writers that died left half-written, after an hour or a day. */
  tidy(): Promise<void>;
  /** Throws when pictures can be neither kept nor found: the store is away, not claimed, or another installation's. */
  check(): Promise<void>;
  /** Keys with their last change, in no order, for sweeping out what no row names. */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
}

/** The media store cannot be changed now: it is away, not claimed yet, or belongs to another installation. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';
}

/** Database and media store do not belong together; the message is a sentence for the operator. */
export class MediaStoreRefused extends StartRefused {
  override name = 'MediaStoreRefused';
}
