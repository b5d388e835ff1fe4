import { createStore } from '../create-store.ts';

/** True once the viewer has signed in with a code in this page, which a passkey would have spared them. */
export const hasUsedCode = createStore(false);
