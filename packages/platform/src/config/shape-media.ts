import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { S3Name, Values } from './settings/index.ts';

/** How an S3-compatible store is reached. */
export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** True if the bucket is in the path of addresses. */
  forcePathStyle: boolean;
  /** Where browsers reach the store; absent when they cannot. */
  publicEndpoint?: string;
}

/** Where pictures, exports and backups are: in the object storage if there is one, else in a folder. */
export interface MediaSettings {
  folder: string;
  s3: S3Settings | null;
}

/** Where backups are: in the object storage or in a folder. */
export type BackupPlace = S3Settings | { folder: string };

/** Returns where backups are: in the folder that is set, else in the object storage, else beside the pictures. */
export function backupPlace(given: string | undefined, dataDir: string, { s3 }: MediaSettings): BackupPlace {
  if (given !== undefined) return { folder: resolve(given) };
  return s3 ?? { folder: join(dataDir, 'backups') };
}

/** Returns the origin of the addresses at which browsers fetch pictures from the object storage, if they do. */
export function publicOrigin({ s3 }: MediaSettings): string | undefined {
  if (!s3?.publicEndpoint) return undefined;
  const { protocol, host, hostname, origin } = new URL(s3.publicEndpoint);
  // As the SDK builds them: a bucket cannot be part of an IP address.
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
