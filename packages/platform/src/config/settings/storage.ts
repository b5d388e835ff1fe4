import { z } from 'zod';
import { bucket, flag, keySecrets, timeOfDay, urlOf, wholeNumber } from '../rules.ts';
import { setting } from '../setting.ts';

export const dataSettings = {
  DATA_DIR: setting(z.string().default('.data'), {
    meaning:
      'The folder for pictures (unless `S3_ENDPOINT` is set), uploads under way, and the embedded database.',
    example: '/var/lib/dubs',
  }),
  DATABASE_URL: setting(urlOf('postgres', 'postgresql'), {
    whenUnset: 'none: required. `npm start` fills in its embedded PostgreSQL',
    meaning: 'The PostgreSQL database, or the pooler before it; then `DATABASE_DIRECT_URL` must be set too.',
    example: 'postgres://dubs:password@db.example.org:5432/dubs',
    secret: true,
  }),
  DATABASE_DIRECT_URL: setting(urlOf('postgres', 'postgresql').optional(), {
    whenUnset: 'none: `DATABASE_URL` is the database itself',
    meaning:
      'The database itself, where `DATABASE_URL` is a pooler in transaction mode such as PgBouncer. Notifications between processes, migrations, backups and the queue without Redis go here.',
    example: 'postgres://dubs:password@db.example.org:5432/dubs',
    secret: true,
  }),
  DATABASE_REPLICA_URL: setting(urlOf('postgres', 'postgresql').optional(), {
    whenUnset: 'none: one database answers everything',
    meaning:
      'A standby of the database, by streaming replication, that answers reads of feeds, stats, albums and comments. Give all servers the same.',
    example: 'postgres://dubs:password@standby.example.org:5432/dubs',
    secret: true,
  }),
  DATABASE_POOL_MAX: setting(wholeNumber(2, 1_000).default(10), {
    meaning: 'Connections that one process may hold for its queries; the queue holds a few more.',
    example: '20',
  }),
  DATABASE_PREPARED: setting(flag.optional(), {
    whenUnset:
      '`true`; `false` with a warning behind a pooler that loses prepared statements, or of which that is not known',
    meaning:
      'Whether each connection prepares a statement only once, which is faster. With `true`, a process does not start behind a pooler that loses prepared statements.',
    example: 'false',
  }),
  DATA_KEYS: setting(keySecrets.optional(), {
    whenUnset:
      'derived from `AUTH_SECRET` in production and with `SMS_PROVIDER` `twilio` or `none`, otherwise a publicly known one (`npm start` makes a real one)',
    meaning:
      'The secrets that phone numbers, text messages and invite codes are encrypted with in the database, separated by commas, the newest first: it encrypts, and all decrypt. Make one with `openssl rand -base64 48`. Keep them apart from the backups, which cannot be read without. Before you remove one, run `dubs keys rotate`.',
    example: '$(openssl rand -base64 48)',
    secret: true,
  }),
};

export const backupSettings = {
  BACKUP_AT: setting(timeOfDay.default(null), {
    whenUnset: 'no automatic backups; `03:00` in production and with `npm start`',
    inProduction: '03:00',
    meaning:
      'When the worker makes a backup each day, by the clock of its machine, or `off`. One that was missed is made as soon as a worker runs; the first comes at the first such time after the installation.',
    example: '04:30',
  }),
  BACKUP_DIR: setting(z.string().optional(), {
    whenUnset: 'the object storage, or without one the folder `backups` in `DATA_DIR`',
    meaning: 'The folder for backups. Put it on another disk, or copy it to another place.',
    example: '/mnt/backups/dubs',
  }),
  BACKUP_KEEP_DAYS: setting(wholeNumber(1, 15).default(14), {
    meaning:
      'For how many days backups are kept; at most 15, because deleted accounts must be gone from them within 30 days.',
    example: '7',
  }),
};

export const pictureSettings = {
  IMAGE_TIMEOUT_SECONDS: setting(wholeNumber(1, 600).default(20), {
    meaning: 'How long decoding one picture may take before it is refused.',
    example: '40',
  }),
};

const onDisk = 'none: pictures, exports and backups are in `DATA_DIR`';

export const s3Settings = {
  S3_ENDPOINT: setting(urlOf('http', 'https').optional(), {
    whenUnset: onDisk,
    meaning:
      'The address of an S3-compatible store for pictures, exports and backups. It needs the next four settings too.',
    example: 'https://s3.eu-central-1.amazonaws.com',
  }),
  S3_BUCKET: setting(bucket.optional(), {
    whenUnset: 'none',
    meaning: 'The bucket, which must exist and belong to this installation alone.',
    example: 'dubs',
  }),
  S3_REGION: setting(z.string().optional(), {
    whenUnset: 'none',
    meaning: 'The region of the bucket. Stores without regions take `us-east-1`.',
    example: 'eu-central-1',
  }),
  S3_ACCESS_KEY_ID: setting(z.string().optional(), {
    whenUnset: 'none',
    meaning: 'The access key, which may read, write, list and delete objects of the bucket.',
    example: 'key-id-of-the-bucket',
    secret: true,
  }),
  S3_SECRET_ACCESS_KEY: setting(z.string().optional(), {
    whenUnset: 'none',
    meaning: 'The secret of the access key.',
    example: '$(cat /run/secrets/s3)',
    secret: true,
  }),
  S3_FORCE_PATH_STYLE: setting(flag.default(false), {
    meaning:
      'Whether the bucket is in the path of addresses rather than in their host name, as Ceph, Garage, MinIO and Swift need it.',
    example: 'true',
  }),
  S3_PUBLIC_ENDPOINT: setting(urlOf('http', 'https').optional(), {
    whenUnset: 'none: the server streams pictures itself',
    meaning:
      'The address at which browsers reach the store. Pictures are then fetched from there, by addresses that live a minute.',
    example: 'https://pictures.example.org',
  }),
};
