import { StorageRefused, StorageUnavailable } from '@dubs/core/ports';

/** Returns the name of a storage error, such as `NoSuchKey`, `TimeoutError` or `ECONNREFUSED`. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Returns the HTTP status of the store's answer; 0 if there was none. */
function statusOf(error: unknown): number {
  const { httpStatusCode = 0 } = (error as { $metadata?: { httpStatusCode?: number } }).$metadata ?? {};
  return httpStatusCode;
}

/** Returns the error to throw for one of the SDK: whether the store at `host` is away, or refuses because of a setting. */
export function describeFailure(cause: unknown, host: string): StorageUnavailable {
  const name = nameOf(cause);
  const status = statusOf(cause);
  const store = `The object storage of S3_ENDPOINT (${host})`;
  if (name === 'NoSuchBucket')
    return new StorageRefused('has no such bucket', `${store} has no bucket of the name in S3_BUCKET.`, {
      cause,
    });
  if (status === 401 || status === 403 || name === 'AuthorizationHeaderMalformed')
    return new StorageRefused(
      'refuses',
      `${store} refuses (${name}): check S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and what the key may do.`,
      { cause },
    );
  return new StorageUnavailable(`the object storage at ${host} failed: ${name}`, { cause });
}
