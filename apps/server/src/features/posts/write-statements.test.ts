import type { Actor, CoreContext } from '@dubs/core';
import { createComment, createPost, reactToPost } from '@dubs/core';
import { beforeEach, expect, it } from 'vitest';
import { createGroup } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
let actor: Actor;
let groupId: number;
let postId: number;
beforeEach(async () => {
  const created = await createGroup(server.rest, ['Maya', 'Ben']);
  ({ groupId } = created);
  actor = { userId: created.users[0].id, sessionId: 0 };
  ({ id: postId } = await share(server.core));
});

const share = (core: CoreContext, shareId?: string) =>
  createPost(core, actor, { groupId, content: 'Done', type: 'win', files: [], once: null, shareId });

/** Counts the statements that `work` runs, without the begin and the commit of its transaction. */
async function countStatements(work: (core: CoreContext) => Promise<unknown>): Promise<number> {
  let statements = 0;
  const db = server.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await work({ ...server.core, db });
  return statements;
}

// Each statement is a round trip to the database, and holds the locks of the write longer.
it.each<[what: string, count: number, work: (core: CoreContext) => Promise<unknown>]>([
  ['a post', 2, (core) => share(core)],
  ['a share to several groups', 4, (core) => share(core, '3f0c6f3e-52c7-4a57-9f0e-0d3b3f6a2f10')],
  ['a reaction', 3, (core) => reactToPost(core, actor, { postId, emoji: '🔥' })],
  ['a comment', 2, (core) => createComment(core, actor, { postId, content: 'Well done' })],
  ['a comment with a mention', 4, (core) => createComment(core, actor, { postId, content: 'See @Ben' })],
])('%s takes %i statements', async (_, count, work) => {
  expect(await countStatements(work)).toBe(count);
});
