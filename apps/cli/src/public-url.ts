import { loadSetting } from '@dubs/platform/config';

/** Returns where users reach the app, as the processes read it. */
export const publicUrl = (): string => loadSetting('PUBLIC_URL') ?? `http://localhost:${loadSetting('PORT')}`;
