import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { S3Name, Values } from './settings/index.ts';

/** The settings of an S3-compatible store. */
export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** True if the bucket is in the path of URLs and not in the host name. */
  forcePathStyle: boolean;
  /** Endpoint for browsers; absent if they cannot reach the store. */
  publicEndpoint?: string;
}

/** The place of pictures, exports and backups: the object storage if there is one, and otherwise a folder. */
export interface MediaSettings {
  folder: string;
  s3: S3Settings | null;
}

/** The place of backups: the object storage or a folder. */
export type BackupPlace = S3Settings | { folder: string };

/** Returns the place of backups: the configured folder, or the object storage, or a folder beside the pictures. */
export function backupPlace(given: string | undefined, dataDir: string, { s3 }: MediaSettings): BackupPlace {
  if (given !== undefined) return { folder: resolve(given) };
  return s3 ?? { folder: join(dataDir, 'backups') };
}

/** Returns the origin from which browsers fetch pictures of the object storage, if they do. */
export function publicOrigin({ s3 }: MediaSettings): string | undefined {
  if (!s3?.publicEndpoint) return undefined;
  const { protocol, host, hostname, origin } = new URL(s3.publicEndpoint);
  // Same rule as in the SDK: a bucket cannot be a subdomain of an IP address.
  const isInPath = s3.forcePathStyle || isIP(hostname.replace(/^\[|\]$/g, '')) > 0;
  return isInPath ? origin : `${protocol}//${s3.bucket}.${host}`;
}

/** Returns the settings of the media store. */
export function shapeMedia(values: Pick<Values, S3Name>, dataDir: string): MediaSettings {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, S3_PUBLIC_ENDPOINT } = values;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  const isComplete = endpoint && bucket && region && accessKeyId && secretAccessKey;
  const s3: S3Settings | null = isComplete
    ? {
        endpoint,
        bucket,
        region,
        accessKeyId,
        secretAccessKey,
        forcePathStyle: values.S3_FORCE_PATH_STYLE,
        ...(S3_PUBLIC_ENDPOINT ? { publicEndpoint: S3_PUBLIC_ENDPOINT } : {}),
      }
    : null;
  return { folder: join(dataDir, 'media'), s3 };
}
