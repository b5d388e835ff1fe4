/** All limits and constants of the product. Each group is an export of its own, so that a script holds only those that it reads. */
export * as LIMITS from './limit-groups.ts';
