import type { CoreSettings } from '../context.ts';

/** Features that a host can turn off. */
export type Off = 'texts';

/** Returns the features that are turned off. */
export const listOff = ({ hasTexts }: Pick<CoreSettings, 'hasTexts'>): Off[] => (hasTexts ? [] : ['texts']);
