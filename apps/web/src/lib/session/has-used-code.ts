import { createStore } from '../create-store.ts';

/** True once the viewer has signed in with a code in this page: they are then offered a passkey. */
export const hasUsedCode = createStore(false);
