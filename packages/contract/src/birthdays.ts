import { z } from 'zod/mini';
import { Person } from './people.ts';

/** A user whose birthday is today in the viewer's time zone. */
export const Birthday = z.object({ user: Person });
export type Birthday = z.infer<typeof Birthday>;
