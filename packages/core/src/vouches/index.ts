export { askForVouches, findLongUnused } from './ask-for-vouches.ts';
export { endDoubt, openAccount } from './open-account.ts';
export { getOwnVouch } from './own-vouch.ts';
export { closeRequestOf } from './vouches.queries.ts';
