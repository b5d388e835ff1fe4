import type { Person } from '@dubs/contract';

/** Returns the name of a person, "Unknown" for one without a name. */
export const nameOf = ({ name }: Pick<Person, 'name'>): string => name || 'Unknown';
