import { z } from 'zod/mini';

/** How many notifications a person has not read. */
export const NotificationCount = z.object({ count: z.number() });
export type NotificationCount = z.infer<typeof NotificationCount>;
