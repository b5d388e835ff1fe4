import { z } from 'zod/mini';
import { Person } from './people.ts';

/** A user whose birthday is today where the viewer is. */
export const Birthday = z.object({ user: Person });
export type Birthday = z.infer<typeof Birthday>;
