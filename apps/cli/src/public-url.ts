import { settingText } from '@dubs/platform/config';

/** Where people reach the app, as the processes read it. */
export const publicUrl = (): string =>
  settingText('PUBLIC_URL') ?? `http://localhost:${settingText('PORT') ?? '3000'}`;
