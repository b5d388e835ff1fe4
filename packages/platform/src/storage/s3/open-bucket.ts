import { Readable } from 'node:stream';
import type { ListMultipartUploadsCommandInput } from '@aws-sdk/client-s3';
import type { S3Settings } from '../../config/index.ts';
import { silenceSdk } from '../../config/environment.ts';
import { connectClients } from './connect-clients.ts';
import { describeFailure } from './describe-failure.ts';
import { limitSilence } from './limit-silence.ts';

/** An object, or a part of it. */
export interface ReadObject {
  stream: Readable;
  length: number;
}

/** The content type and metadata of an object. */
interface ObjectAbout {
  contentType: string;
  metadata?: Record<string, string>;
}

/** A bucket of an S3-compatible store. All methods throw `StorageUnavailable` if the store fails or refuses. */
export interface Bucket {
  /** Returns an object or a range of its bytes (`bytes=0-99`), or null if it does not exist. */
  get(key: string, range?: string): Promise<ReadObject | null>;
  /** Returns the size and metadata of an object, or null if it does not exist. */
  head(key: string): Promise<{ size: number; modifiedAt: Date; metadata: Record<string, string> } | null>;
  put(key: string, bytes: Uint8Array, about: ObjectAbout): Promise<void>;
  /** Stores a stream of any length atomically. An error of the stream is thrown as is. */
  upload(key: string, content: AsyncIterable<Uint8Array>, about: ObjectAbout): Promise<void>;
  /** Copies an object. Returns false if it does not exist. */
  copy(from: string, to: string, about: ObjectAbout): Promise<boolean>;
  /** Deletes an object if it exists. */
  delete(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date; size: number }>;
  /** Discards unfinished uploads that started before `before`. */
  abortUploads(prefix: string, before: Date): Promise<void>;
  /** Returns a URL at which anyone can read an object for some seconds; null if browsers cannot reach the store. */
  signUrl(key: string, seconds: number, contentType: string): Promise<string | null>;
}

/** Opens a bucket. The SDK loads slowly, so it is loaded on the first call. */
export async function openBucket(settings: S3Settings, { timeoutMs = 5_000 } = {}): Promise<Bucket> {
  const { endpoint, bucket: Bucket } = settings;
  silenceSdk();
  const sdk = await import('@aws-sdk/client-s3');
  const { client, downloads, pictures, uploads, signer } = connectClients(sdk, settings, timeoutMs);
  const unavailable = (error: unknown) => describeFailure(error, new URL(endpoint).host);

  /** Returns the result, or null if the object does not exist. */
  async function nullIfNotFound<T>(work: Promise<T>): Promise<T | null> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)) return null;
      throw unavailable(error);
    }
  }
  async function done(work: Promise<unknown>): Promise<void> {
    await work.catch((error: unknown) => {
      throw unavailable(error);
    });
  }

  async function* pages(Prefix: string) {
    let ContinuationToken: string | undefined;
    do {
      const page = await client
        .send(new sdk.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
        .catch((error: unknown) => {
          throw unavailable(error);
        });
      yield page.Contents ?? [];
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
  }

  async function* uploadPages(Prefix: string) {
    const input: ListMultipartUploadsCommandInput = { Bucket, Prefix };
    let isMore: boolean;
    do {
      const page = await nullIfNotFound(client.send(new sdk.ListMultipartUploadsCommand(input)));
      yield page?.Uploads ?? [];
      isMore = page?.IsTruncated ?? false;
      input.KeyMarker = page?.NextKeyMarker;
      input.UploadIdMarker = page?.NextUploadIdMarker;
    } while (isMore);
  }

  return {
    async get(Key, Range) {
      const found = await nullIfNotFound(downloads.send(new sdk.GetObjectCommand({ Bucket, Key, Range })));
      if (!found) return null;
      // On Node the SDK returns the response itself.
      const body = found.Body as unknown as Readable;
      const stream = Readable.from(limitSilence(body, timeoutMs, unavailable), { objectMode: false });
      // A reader that stops must release the connection, even before its first read.
      stream.once('close', () => body.destroy());
      return { stream, length: found.ContentLength ?? 0 };
    },

    async head(Key) {
      const found = await nullIfNotFound(client.send(new sdk.HeadObjectCommand({ Bucket, Key })));
      const { ContentLength: size = 0, LastModified: modifiedAt = new Date(), Metadata = {} } = found ?? {};
      return found && { size, modifiedAt, metadata: Metadata };
    },

    put: (Key, Body, { contentType: ContentType, metadata: Metadata }) =>
      done(pictures.send(new sdk.PutObjectCommand({ Bucket, Key, Body, ContentType, Metadata }))),

    async upload(Key, content, { contentType: ContentType, metadata: Metadata }) {
      const { Upload } = await import('@aws-sdk/lib-storage');
      const Body = Readable.from(content, { objectMode: false });
      let broken: unknown;
      Body.once('error', (error) => (broken = error));
      const params = { Bucket, Key, Body, ContentType, Metadata };
      await new Upload({ client: uploads, params }).done().catch((error: unknown) => {
        throw broken ?? unavailable(error);
      });
    },

    async copy(from, Key, { contentType: ContentType, metadata: Metadata }) {
      const CopySource = `${Bucket}/${from}`;
      const about = { MetadataDirective: 'REPLACE', ContentType, Metadata } as const;
      const command = new sdk.CopyObjectCommand({ Bucket, Key, CopySource, ...about });
      return (await nullIfNotFound(uploads.send(command))) !== null;
    },

    delete: async (Key) =>
      void (await nullIfNotFound(client.send(new sdk.DeleteObjectCommand({ Bucket, Key })))),

    async *list(prefix) {
      for await (const page of pages(prefix))
        for (const { Key = '', LastModified = new Date(), Size = 0 } of page)
          yield { key: Key, modifiedAt: LastModified, size: Size };
    },

    async abortUploads(Prefix, before) {
      for await (const page of uploadPages(Prefix))
        for (const { Key, UploadId, Initiated = new Date() } of page)
          if (Initiated < before)
            await nullIfNotFound(client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
    },

    async signUrl(Key, expiresIn, ResponseContentType) {
      if (!signer) return null;
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
      const about = { ResponseContentType, ResponseCacheControl: `private, max-age=${expiresIn}` };
      const command = new sdk.GetObjectCommand({ Bucket, Key, ...about });
      return getSignedUrl(signer, command, { expiresIn });
    },
  };
}
