import { createStore } from '../create-store.ts';
import { onSessionChange } from './session.ts';

/** True once the viewer has shared in this page. */
export const hasShared = createStore(false);

onSessionChange(() => hasShared.set(false));
