export { closeAccount } from './close-account.ts';
export { deleteAccount } from './delete-account.ts';
export { reopenAccount } from './reopen-account.ts';
