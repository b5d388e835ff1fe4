export { askForVouches, findLongUnused } from './ask-for-vouches.ts';
export { approveVouch, declineVouch } from './answer-vouch.ts';
export { findGroupOf } from './find-group-of.ts';
export { listVouches } from './list-vouches.ts';
export { endDoubt, openWhenDue, openAccount } from './open-account.ts';
export { getOwnVouch } from './own-vouch.ts';
export { askForProof } from './prove-by-vouches.ts';
export { vouchAsOperator } from './vouch-as-operator.ts';
export { closeRequestOf } from './vouches.queries.ts';
