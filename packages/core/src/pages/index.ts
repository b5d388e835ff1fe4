export { getCompleteGroup } from './get-complete-group.ts';
