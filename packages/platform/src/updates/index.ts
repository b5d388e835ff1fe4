export { createUpdateCheck } from './create-update-check.ts';
export { findUpdate } from './find-update.ts';
