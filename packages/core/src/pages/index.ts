export { getCompleteGroup } from './get-complete-group.ts';
export { getPersonPage } from './get-person-page.ts';
