import { z } from 'zod';
import { flag, timeOfDay, urlOf, wholeNumber } from '../rules.ts';
import { setting } from '../setting.ts';

export const dataSettings = {
  DATA_DIR: setting(z.string().default('.data'), {
    meaning: 'The folder for pictures, uploads under way, and the embedded database.',
    example: '/var/lib/dubs',
  }),
  DATABASE_URL: setting(urlOf('postgres', 'postgresql'), {
    whenUnset: 'none: required. `npm start` fills in its embedded PostgreSQL',
    meaning:
      'The PostgreSQL database. Through a pooler in transaction mode the queue cannot listen; use Redis with one.',
    example: 'postgres://dubs:password@db.example.org:5432/dubs',
    secret: true,
  }),
  DATABASE_POOL_MAX: setting(wholeNumber(2, 1_000).default(10), {
    meaning: 'Connections that one process may hold for its queries; the queue holds a few more.',
    example: '20',
  }),
  DATABASE_PREPARED: setting(flag.default(true), {
    meaning:
      'Whether queries are prepared once under a name, which is faster. Turn it off behind a connection pooler that cannot keep them.',
    example: 'false',
  }),
  REDIS_URL: setting(urlOf('redis', 'rediss').optional(), {
    whenUnset: 'none: the queue runs on PostgreSQL',
    meaning: 'The Redis for the queue, version 6.2 or later, with `maxmemory-policy noeviction`.',
    example: 'redis://:password@redis.example.org:6379',
    secret: true,
  }),
};

/** A name that S3 storage will use; refused until then, so that no one believes that their pictures are there. */
const reserved = setting(
  z.undefined({ error: 'is set, but S3 storage is not available in this version; pictures lie in DATA_DIR' }),
  {
    meaning: 'Reserved: S3 storage is not available in this version, and setting this is refused.',
    secret: true,
  },
);

export const backupSettings = {
  BACKUP_AT: setting(timeOfDay.default(null), {
    whenUnset: 'no backups by themselves; `03:00` in production and with `npm start`',
    inProduction: '03:00',
    meaning:
      'When the worker makes a backup each day, by the clock of its machine, or `off`. One that was missed is made as soon as a worker runs.',
    example: '04:30',
  }),
  BACKUP_DIR: setting(z.string().optional(), {
    whenUnset: 'the folder `backups` in `DATA_DIR`',
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
  S3_ENDPOINT: reserved,
  S3_BUCKET: reserved,
  S3_REGION: reserved,
  S3_ACCESS_KEY_ID: reserved,
  S3_SECRET_ACCESS_KEY: reserved,
};
