import type { CoreSettings } from '../context.ts';

/** What a host has turned off. */
export type Off = 'texts';

/** Returns what the server does without; empty where all is on. */
export const listOff = ({ hasTexts }: Pick<CoreSettings, 'hasTexts'>): Off[] => (hasTexts ? [] : ['texts']);
