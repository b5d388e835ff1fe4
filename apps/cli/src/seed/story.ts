import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Wish } from '@dubs/contract';
import { parse } from 'yaml';
import { z } from 'zod';

/** A moment before now: how many local days ago, and the time of that day ("07:40"). */
const When = z.tuple([z.int().nonnegative(), z.string().regex(/^\d\d:\d\d$/)]);

/** The keys of the users who reacted, by emoji. */
const Reactions = z.record(z.string(), z.array(z.string()));

/** Reactions and comments on a post. For a post in several groups, those in the first group. */
const response = {
  reactions: Reactions.default({}),
  comments: z
    .array(
      z.strictObject({
        by: z.string(),
        /** `@{key}` mentions that user. */
        text: z.string(),
        /** Minutes after the post. */
        after: z.number().positive(),
        /** Index in this list of the comment that it replies to. */
        replyTo: z.int().nonnegative().optional(),
        reactions: Reactions.default({}),
      }),
    )
    .default([]),
};

const GoalPost = z.strictObject({ at: When, ...response });

const Story = z.strictObject({
  users: z.record(
    z.string(),
    z.strictObject({
      phoneNumber: z.string(),
      displayName: z.string(),
      firstName: z.string().optional(),
      lastName: z.string().optional(),
      bio: z.string().optional(),
      /** Their picture, as the name of a file in `demo/pictures`. */
      face: z.string().optional(),
      /** What stands for them without a picture. */
      emoji: z.string().optional(),
      /** When they last looked at all of their groups: anything later is unviewed and unread. */
      lastHere: When,
    }),
  ),
  groups: z.record(
    z.string(),
    z.strictObject({
      name: z.string(),
      emoji: z.string(),
      description: z.string(),
      /** The name of a file in `demo/pictures`. */
      cover: z.string().optional(),
      /** The first one is the creator. */
      members: z.array(z.string()).nonempty(),
      admins: z.array(z.string()).default([]),
      /** Days ago that some members joined; the others were there from the start. */
      joinedLater: z.record(z.string(), z.int()).default({}),
    }),
  ),
  /** People without an account, such as children. */
  keptPeople: z
    .record(
      z.string(),
      z.strictObject({
        name: z.string(),
        face: z.string(),
        /** The first one creates the profile. */
        keepers: z.tuple([z.string()], z.string()),
      }),
    )
    .default({}),
  posts: z.array(
    z.strictObject({
      at: When,
      by: z.string(),
      /** The key of the person without an account whose win or L it is. */
      about: z.string().optional(),
      in: z.union([z.string(), z.array(z.string()).nonempty()]),
      text: z.string(),
      type: z.enum(['win', 'loss']).default('win'),
      wish: z.enum(Wish.options).optional(),
      /** The users who heard an L. */
      heard: z.array(z.string()).default([]),
      /** Key of an L, to which the win that turns it around refers. */
      key: z.string().optional(),
      /** The key of the L that a win turns around. */
      turns: z.string().optional(),
      /** Names of files in `demo/pictures`. */
      pictures: z.array(z.string()).default([]),
      ...response,
    }),
  ),
  goals: z.array(
    z.strictObject({
      by: z.string(),
      in: z.string(),
      title: z.string(),
      description: z.string().default(''),
      set: GoalPost,
      completed: GoalPost.optional(),
    }),
  ),
});

export type When = z.infer<typeof When>;
export type Story = z.infer<typeof Story>;
export type StoryComment = Story['posts'][number]['comments'][number];

/** Returns the path of a file in `demo/`, which is beside the build, or two levels above the source. */
export const demoFile = (name: string): string => {
  const [built, source] = ['../demo/', '../../demo/'].map((folder) =>
    fileURLToPath(new URL(folder + name, import.meta.url)),
  ) as [string, string];
  return existsSync(built) ? built : source;
};

/** Reads a story from `demo/`. Throws when the file does not match the schema. */
export const readStory = (name: 'demo' | 'small'): Story =>
  Story.parse(parse(readFileSync(demoFile(`${name}.yaml`), 'utf8')));

/** Returns the path of a picture of a story. */
export const pictureFile = (name: string): string => demoFile(`pictures/${name}`);

/** Returns who can sign in, in the story's order. */
export const signIns = ({ users }: Story): { name: string; phoneNumber: string }[] =>
  Object.values(users).map(({ displayName, phoneNumber }) => ({ name: displayName, phoneNumber }));
