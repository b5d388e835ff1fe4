import type { z } from 'zod';
import { mailSettings } from './mail.ts';
import { pushSettings } from './push.ts';
import { redisSettings } from './redis.ts';
import { logSettings, operatorSettings, serverSettings } from './server.ts';
import { smsSettings } from './sms.ts';
import { backupSettings, dataSettings, pictureSettings, s3Settings } from './storage.ts';
import { budgetSettings, signInSettings } from './users.ts';

/** Every setting of the product by its name. */
export const SETTINGS = {
  ...serverSettings,
  ...logSettings,
  ...dataSettings,
  ...redisSettings,
  ...signInSettings,
  ...budgetSettings,
  ...smsSettings,
  ...mailSettings,
  ...pushSettings,
  ...pictureSettings,
  ...s3Settings,
  ...backupSettings,
  ...operatorSettings,
};

/** The same settings in the order and under the headings of their documentation. */
export const SECTIONS = {
  Process: serverSettings,
  Logs: logSettings,
  Data: dataSettings,
  Redis: redisSettings,
  'Sign-in': signInSettings,
  'Limits for one user': budgetSettings,
  'Text messages': smsSettings,
  'E-mail': mailSettings,
  Push: pushSettings,
  Pictures: pictureSettings,
  'Object storage': s3Settings,
  Backups: backupSettings,
  Operators: operatorSettings,
};

export type SettingName = keyof typeof SETTINGS;
export type S3Name = keyof typeof s3Settings;

/** The value of each setting as read. */
export type Values = { [Name in SettingName]: z.output<(typeof SETTINGS)[Name]['schema']> };
