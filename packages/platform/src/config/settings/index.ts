import type { z } from 'zod';
import { pushSettings } from './push.ts';
import { logSettings, operatorSettings, serverSettings } from './server.ts';
import { smsSettings } from './sms.ts';
import { backupSettings, dataSettings, pictureSettings } from './storage.ts';
import { budgetSettings, signInSettings } from './users.ts';

/** Every setting of the product by its name. */
export const SETTINGS = {
  ...serverSettings,
  ...logSettings,
  ...dataSettings,
  ...signInSettings,
  ...budgetSettings,
  ...smsSettings,
  ...pushSettings,
  ...pictureSettings,
  ...backupSettings,
  ...operatorSettings,
};

/** The same settings in the order and under the headings of their documentation. */
export const SECTIONS = {
  Process: serverSettings,
  Logs: logSettings,
  Data: dataSettings,
  'Sign-in': signInSettings,
  'Limits for one user': budgetSettings,
  'Text messages': smsSettings,
  Push: pushSettings,
  Pictures: pictureSettings,
  Backups: backupSettings,
  Operators: operatorSettings,
};

export type SettingName = keyof typeof SETTINGS;

/** The value of each setting as read. */
export type Values = { [Name in SettingName]: z.output<(typeof SETTINGS)[Name]['schema']> };
