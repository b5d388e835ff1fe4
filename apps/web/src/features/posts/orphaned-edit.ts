import type { Post } from '@dubs/contract';
import { createSessionStore } from '../../lib/session/create-session-store.ts';

/** The post that its author was editing when its card was removed, as when an admin deletes it; null if there is none. */
export const orphanedEdit = createSessionStore<Post | null>(null);
