export { lockPerson } from './account.queries.ts';
export { startErasure } from './start-erasure.ts';
export { closeAccount } from './close-account.ts';
export { deleteAccount } from './delete-account.ts';
export { eraseAccounts } from './erase-accounts.ts';
export { eraseRestored } from './erase-restored.ts';
export { ERASURES } from './erasure-records.ts';
export { reopenAccount } from './reopen-account.ts';
