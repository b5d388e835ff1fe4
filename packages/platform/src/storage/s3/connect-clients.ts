import type * as Sdk from '@aws-sdk/client-s3';
import type { S3Settings } from '../../config/index.ts';

const CONNECT_MS = 2_000;
const TRIES = 2;
/** How long a download may be idle because of a slow reader. */
const SLOW_READER_MS = 60_000;
/** Factor for the timeout of uploads: a part has several megabytes, so it takes longer than other requests. */
const UPLOAD_FACTOR = 12;
/** High enough that downloads to slow readers, which hold connections, don't delay other requests. */
const MAX_SOCKETS = 256;

/** The clients of a store. They differ in how long a request may take. */
export interface S3Clients {
  /** For short requests. */
  client: Sdk.S3Client;
  /** For reading objects, also by a slow reader. */
  downloads: Sdk.S3Client;
  /** For pictures: a slow line must not fail one as long as some of it gets through. */
  pictures: Sdk.S3Client;
  /** For streams of any length. */
  uploads: Sdk.S3Client;
  /** Signs the URLs for browsers; null if they cannot reach the store. */
  signer: Sdk.S3Client | null;
}

/** Creates the clients of a store. None connects before its first request, which may take `timeoutMs`. */
export function connectClients(sdk: typeof Sdk, settings: S3Settings, timeoutMs: number): S3Clients {
  const { endpoint, publicEndpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = settings;
  const connect = (address: string, requestTimeout: number, socketTimeout = requestTimeout): Sdk.S3Client =>
    new sdk.S3Client({
      endpoint: address,
      region,
      forcePathStyle,
      credentials: { accessKeyId, secretAccessKey },
      maxAttempts: TRIES,
      // Stores other than Amazon's do not support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        requestTimeout,
        throwOnRequestTimeout: true,
        socketTimeout,
        httpAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
        httpsAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
      },
    });
  return {
    client: connect(endpoint, timeoutMs),
    downloads: connect(endpoint, timeoutMs, SLOW_READER_MS),
    pictures: connect(endpoint, timeoutMs * UPLOAD_FACTOR, timeoutMs),
    uploads: connect(endpoint, timeoutMs * UPLOAD_FACTOR),
    signer: publicEndpoint ? connect(publicEndpoint, timeoutMs) : null,
  };
}
