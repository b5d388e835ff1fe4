export { isEmptyDatabase } from './is-empty.ts';
export type { SamplePictures } from './large-plan.ts';
export { seedLarge } from './seed-large.ts';
