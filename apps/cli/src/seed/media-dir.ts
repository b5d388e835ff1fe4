import path from 'node:path';
import { loadDataDir } from '@dubs/platform/config';

/** Returns where pictures are kept: the folder that the server reads. */
export const mediaDir = (): string => path.join(loadDataDir(), 'media');
