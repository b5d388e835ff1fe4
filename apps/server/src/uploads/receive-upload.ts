import { isUtf8 } from 'node:buffer';
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Issue, LIMITS, TEXTS } from '@dubs/contract';
import { AppError, invalid, type ReceivedFile } from '@dubs/core';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import { toIssues, validationError } from '../errors.ts';
import { isLargeUpload } from '../load/is-large-upload.ts';
import { wrongType } from '../plugins/body-parsers.ts';

/** A multipart form as it was received: its fields, its files on disk, and a hash of each file's bytes. */
export interface Upload {
  fields: Record<string, string>;
  files: ReceivedFile[];
  fileHashes: string[];
  /** Deletes the files and frees the upload slot. Must be called, even after an error. */
  discard: () => Promise<void>;
}

const { maxBytes, perPost } = LIMITS.images;

/** Counts the bytes of one request. `spend` throws when they exceed the limit. */
class Budget {
  #left: number = LIMITS.body.multipartBytes;
  spend(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) throw new AppError('PAYLOAD_TOO_LARGE', TEXTS.request.tooLarge);
  }
}

/** Streams one file to disk and hashes it; bytes past its limit are counted but not stored. Returns its size and hash. */
async function receiveFile(
  part: MultipartFile,
  path: string | null,
  budget: Budget,
): Promise<{ bytes: number; hash: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      try {
        budget.spend(chunk.length);
      } catch (error) {
        done(error as Error);
        return;
      }
      hash.update(chunk);
      done(null, bytes > maxBytes ? undefined : chunk);
    },
  });
  const createSink = () => new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(part.file, meter, path === null ? createSink() : createWriteStream(path, { mode: 0o600 }));
  return { bytes, hash: hash.digest('base64url') };
}

/** The file field of a form, its maximum number of files, and the error for a wrong number. */
interface FilesField {
  name: string;
  most: number;
  refuse: (count: number) => string | null;
}

const IMAGES: FilesField = {
  name: 'images',
  most: perPost,
  refuse: (count) => (count > perPost ? TEXTS.images.tooMany(0, count) : null),
};
const IMAGE: FilesField = {
  name: 'image',
  most: 1,
  refuse: (count) => (count === 1 ? null : TEXTS.images.exactlyOne),
};

/**
 * Reads a multipart form and streams its files (10 MB each, at most five unless `field` says otherwise) to a new folder below `dir`. Throws a
 * 400 for too many files or a malformed or truncated form, a 413 for a file or form that is too large, and a 503 when all upload slots are
 * taken. The whole form is read before it is refused, so that the client receives the reason; only fields with a wrong name or
 * value are refused at once.
 * A refused form leaves nothing on disk.
 */
export async function receiveUpload(
  req: FastifyRequest,
  dir: string,
  field: FilesField = IMAGES,
): Promise<Upload> {
  if (!req.isMultipart()) throw wrongType();
  const length = req.headers['content-length'];
  const declared = length === undefined ? undefined : Number(length);
  if ((declared ?? 0) > LIMITS.body.multipartBytes)
    throw new AppError('PAYLOAD_TOO_LARGE', TEXTS.request.tooLarge);
  const { userId } = await req.requireActor();
  const leave = isLargeUpload(req) ? req.server.uploadSlots.take(userId, declared) : () => {};
  const folder = join(dir, randomUUID());
  let isOpen = false;
  /** Created with the first file, since most posts are text only. */
  const openFolder = async () => {
    if (!isOpen) {
      isOpen = true;
      await mkdir(folder, { recursive: true, mode: 0o700 });
    }
    return folder;
  };
  const discard = async () => {
    try {
      if (isOpen) await rm(folder, { recursive: true, force: true });
    } finally {
      leave();
    }
  };
  try {
    const upload = await readParts(req, openFolder, field);
    // The session may have ended while the form arrived.
    await req.requireActor();
    return { ...upload, discard };
  } catch (error) {
    await discard();
    // The rest is discarded as it arrives: a client that is still sending does not read the response.
    req.raw.unpipe();
    req.raw.resume();
    throw isOurs(error) ? error : new AppError('BAD_REQUEST', TEXTS.request.malformed, { cause: error });
  }
}

/** Parses the text fields of a form. Throws a 400 that names the invalid ones. */
export function parseFields<T>(schema: z.ZodMiniType<T>, fields: Record<string, string>): T {
  const form = schema.safeParse(fields);
  if (!form.success) throw validationError(toIssues(form.error.issues));
  return form.data;
}

/** Receives a form with exactly one file, in the field `image`, as `receiveUpload` does. */
export async function receivePicture(
  req: FastifyRequest,
  dir: string,
): Promise<Pick<Upload, 'fields' | 'discard'> & { file: ReceivedFile; fileHash: string }> {
  const { fields, files, fileHashes, discard } = await receiveUpload(req, dir, IMAGE);
  const [[file], [fileHash]] = [files, fileHashes];
  if (!file || !fileHash) throw new Error('A form with one file has none.');
  return { fields, file, fileHash, discard };
}

// The form parser throws plain errors for malformed input. The error of a failing disk has a `syscall`.
const isOurs = (error: unknown): boolean =>
  error instanceof AppError || (error instanceof Error && ('syscall' in error || 'statusCode' in error));

const isText = ({ filename, mimetype }: MultipartFile): boolean =>
  (filename as string | undefined) === undefined && mimetype !== 'application/octet-stream';

/** Reads a text field, which may be declared as JSON. A 400 for one that is too long or not UTF-8. */
async function receiveText({ file, fieldname, mimetype }: MultipartFile, budget: Budget): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    budget.spend(chunk.length);
    length += chunk.length;
    if (length > LIMITS.body.jsonBytes) throw invalid(fieldname, TEXTS.request.fieldTooLong);
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  if (!isUtf8(bytes)) throw invalid(fieldname, TEXTS.request.invalid);
  const text = bytes.toString();
  if (!mimetype.startsWith('application/json')) return text;
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'string' && typeof value !== 'number') throw invalid(fieldname, TEXTS.request.invalid);
  return String(value);
}

async function readParts(
  req: FastifyRequest,
  openFolder: () => Promise<string>,
  field: FilesField,
): Promise<Omit<Upload, 'discard'>> {
  const fields: Record<string, string> = {};
  const files: ReceivedFile[] = [];
  const fileHashes: string[] = [];
  const oversized: Issue[] = [];
  const budget = new Budget();
  let count = 0;
  // Every part as bytes: the form parser would replace those that are not UTF-8.
  for await (const part of req.parts({ isPartAFile: () => true })) {
    if (part.type === 'field') throw new Error('The form parser decoded a field.');
    if (isText(part)) {
      fields[part.fieldname] = await receiveText(part, budget);
      continue;
    }
    if (part.fieldname !== field.name) throw invalid(part.fieldname, TEXTS.images.unknownField(field.name));
    const name = part.filename || 'image';
    const path = count < field.most ? join(await openFolder(), String(count)) : null;
    const { bytes, hash } = await receiveFile(part, path, budget);
    // An empty file input of an HTML form sends one part without a name or bytes.
    if (bytes === 0 && !part.filename) continue;
    count += 1;
    if (bytes > maxBytes) oversized.push({ path: field.name, message: TEXTS.images.tooLarge(name, bytes) });
    else if (path !== null) files.push({ path, name });
    fileHashes.push(hash);
  }
  const wrongCount = field.refuse(count);
  if (wrongCount) throw invalid(field.name, wrongCount);
  const [first] = oversized;
  if (first) throw new AppError('PAYLOAD_TOO_LARGE', first.message, { issues: oversized });
  return { fields, files, fileHashes };
}
