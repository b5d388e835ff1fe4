import { loadSetting } from '@dubs/platform/config';

/** Returns the URL of the app, with the same default as in the server. */
export const publicUrl = (): string => loadSetting('PUBLIC_URL') ?? `http://localhost:${loadSetting('PORT')}`;
