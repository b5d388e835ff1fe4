export { isEmptyDatabase } from './is-empty.ts';
export type { LargePlan, SamplePictures } from './large-plan.ts';
export { seedLarge } from './seed-large.ts';
