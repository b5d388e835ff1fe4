export { addPasskey, createPasskeyOptions } from './add-passkey.ts';
export { deletePasskey, listPasskeys, renamePasskey } from './manage-passkeys.ts';
export { findWaysIn } from './passkeys.queries.ts';
export { createSignInOptions, verifyPasskey } from './sign-in-with-passkey.ts';
