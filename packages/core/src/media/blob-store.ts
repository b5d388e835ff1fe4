import type { Readable } from 'node:stream';
import { StartRefused } from '../errors.ts';

/**
 * A blob or a part of it; small ones are in memory. `range` is the value of a Content-Range header, null for the whole blob. `body` is null
 * if no byte is in the range.
 */
export interface BlobPart {
  body: Uint8Array | Readable | null;
  length: number;
  range: string | null;
  contentType: string;
}

/** The store of pictures and exports. Keys are slash-separated, made by the server, and never written twice. */
export interface BlobStore {
  /** Returns the id of the installation that the store belongs to; null if it carries none. */
  identify(): Promise<string | null>;
  /**
   * Writes the id into a store that carries none, or into any store with `replace`, and returns the id that it carries now. This process
   * can write only to a store that it has claimed and that still carries that id; otherwise writes throw `StorageUnavailable`.
   */
  claim(id: string, options?: { replace: boolean }): Promise<string>;
  /**
   * Stores bytes, or a stream of them, under a key, all or nothing: a stream that fails leaves nothing. `modifiedAt` is the time of the
   * last change, now by default.
   */
  put(
    key: string,
    data: Uint8Array | AsyncIterable<Uint8Array>,
    contentType: string,
    modifiedAt?: Date,
  ): Promise<void>;
  /** Returns the stored bytes as a stream with their size; null if there are none. */
  get(key: string): Promise<{ stream: Readable; size: number; contentType: string } | null>;
  /** Returns the part of the stored bytes that a Range header selects, or all of them; null if there are none. */
  getPart(key: string, range: string | undefined): Promise<BlobPart | null>;
  /** Returns an address at which anyone can read the bytes for some seconds; null if the store has no such addresses. */
  signUrl(key: string, seconds: number): Promise<string | null>;
  /** Deletes the keys; missing ones are no error. */
  delete(keys: readonly string[]): Promise<void>;
  /** Moves stored bytes to another key; a missing key is no error. */
  move(from: string, to: string): Promise<void>;
  /** Deletes the partial files of writers that died, after an hour or a day. */
  tidy(): Promise<void>;
  /** Throws if pictures can be neither stored nor read: the store is unavailable, not claimed, or another installation's. */
  check(): Promise<void>;
  /** Yields keys with their last change, in no order, to find those that no row refers to. */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
}

/** Thrown if the media store cannot be changed now: it is unavailable, not claimed yet, or belongs to another installation. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';
}

/** Thrown if the media store answers, but refuses. `state` says so after its name; the message is a sentence for the operator. */
export class StorageRefused extends StorageUnavailable {
  constructor(
    readonly state: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Thrown if database and media store do not belong together; the message is a sentence for the operator. */
export class MediaStoreRefused extends StartRefused {
  override name = 'MediaStoreRefused';
}
