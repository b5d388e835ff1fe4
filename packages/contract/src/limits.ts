/** All limits and constants of the product. Each group is a separate export, so that a bundle contains only the groups that it uses. */
export * as LIMITS from './limit-groups.ts';
