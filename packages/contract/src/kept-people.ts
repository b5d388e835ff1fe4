import { z } from 'zod/mini';
import { LIMITS } from './limits.ts';
import { Person } from './people.ts';
import { id, isoTime, text } from './strings.ts';

const name = text({ label: 'Name', ...LIMITS.keptPeople.name, isName: true });

/** A profile that others keep for a person without an account, such as a young child. */
export const KeptPerson = z.object({
  id: z.int(),
  name: z.string(),
  avatarUrl: z.nullable(z.string()),
  keepers: z.array(Person),
  createdAt: isoTime,
});
export type KeptPerson = z.infer<typeof KeptPerson>;

/** The person without an account whom a post is about, as shown to viewers of the post. */
export const AboutPerson = z.object({ id: z.int(), name: z.string(), avatarUrl: z.nullable(z.string()) });
export type AboutPerson = z.infer<typeof AboutPerson>;

/** The name of a kept profile. */
export const KeptPersonInput = z.object({ name });
export type KeptPersonInput = z.infer<typeof KeptPersonInput>;

/** The user to add as a keeper of a profile. */
export const AddKeeperInput = z.object({ userId: id });
export type AddKeeperInput = z.infer<typeof AddKeeperInput>;
