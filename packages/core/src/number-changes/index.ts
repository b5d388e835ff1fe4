export { applyNumberChanges } from './apply-number-changes.ts';
export { changeNumber, sendNumberCode } from './change-number.ts';
export { warnOldNumbers } from './warn-old-number.ts';
export { cancelNumberChange, getNumberChange } from './pending-change.ts';
