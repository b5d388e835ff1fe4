import { createSessionStore } from './create-session-store.ts';

/** True once the viewer has shared in this page. */
export const hasShared = createSessionStore(false);
