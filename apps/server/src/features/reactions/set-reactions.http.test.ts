import { withoutBudgets } from '@dubs/core';
import { describe, expect, it } from 'vitest';
import { createGroup } from '../../testing/factories.ts';
import { runEvents } from '../../testing/run-events.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer({
  core: { writeBudgets: { ...withoutBudgets.settings.writeBudgets, reactions: 3 } },
});
const api = server.rest;
const THINGS = [
  ['post', 'reactToPost', '🔥'],
  ['comment', 'reactToComment', '❤️'],
] as const;

describe('reactions that are set', () => {
  describe.each(THINGS)('to a %s', (kind, call, emoji) => {
    /** Creates a post and a comment of Maya's. */
    const createScenario = async () => {
      const { groupId, users } = await createGroup(api, ['Maya', 'Ben']);
      const [maya, ben] = users;
      const { body: post } = await api.call('createPost', { groupId, content: 'Ran', type: 'win' }, maya);
      const { body: comment } = await api.call('createComment', { postId: post.id, content: 'Hm' }, maya);
      const thing = { postId: post.id, commentId: comment.id };
      const input = kind === 'post' ? { postId: post.id } : { commentId: comment.id };
      const react = (on?: unknown, one: string = emoji) =>
        api.call(call, { ...input, emoji: one, ...(on === undefined ? {} : { on }) }, ben);
      const countNotifications = async (): Promise<number> => {
        await runEvents(server.core);
        const { body } = await api.call('listNotifications', { page: 1, limit: 50 }, maya);
        return body.notifications.filter(({ type }: { type: string }) => type.endsWith('reaction')).length;
      };
      return { ben, thing, react, countNotifications };
    };

    it('are there once, with one notification, however often they are set', async () => {
      const { ben, react, countNotifications } = await createScenario();
      for (let i = 0; i < 2; i++) {
        expect(await react(true)).toMatchObject({
          status: 200,
          body: { reactions: { [emoji]: 1 }, userReactions: [emoji], likesCount: 1 },
        });
        expect(await countNotifications()).toBe(1);
      }
      expect((await react(true)).body.reactionUsers[emoji]).toMatchObject([{ id: ben.id }]);
    });

    it('are gone, with their notification, however often they are unset', async () => {
      const { react, countNotifications } = await createScenario();
      expect((await react(false)).body).toMatchObject({ reactions: {}, likesCount: 0 });
      await react(true);
      expect(await countNotifications()).toBe(1);
      for (let i = 0; i < 2; i++) {
        expect(await react(false)).toMatchObject({
          status: 200,
          body: { reactions: {}, userReactions: [], likesCount: 0 },
        });
        expect(await countNotifications()).toBe(0);
      }
    });

    it('are toggled without `on`', async () => {
      const { react } = await createScenario();
      await react(true);
      expect((await react()).body.userReactions).toEqual([]);
      expect((await react()).body.userReactions).toEqual([emoji]);
    });

    it('are as ten calls at once say, and cost one', async () => {
      const { react, countNotifications } = await createScenario();
      const setAll = async (on: boolean) => {
        const answers = await Promise.all(Array.from({ length: 10 }, () => react(on)));
        return new Set(answers.map(({ status, body }) => `${status} ${body.likesCount}`));
      };
      expect(await setAll(true)).toEqual(new Set(['200 1']));
      expect(await countNotifications()).toBe(1);
      expect(await setAll(false)).toEqual(new Set(['200 0']));
      expect((await react(true)).status).toBe(200);
      expect((await react(false)).status).toBe(429);
      expect((await react(true)).status).toBe(200);
    });

    it.each(['yes', 1, null])('%j is no `on`', async (on) => {
      const { react } = await createScenario();
      expect(await react(on)).toMatchObject({ status: 400, body: { issues: [{ path: 'on' }] } });
    });

    it('are refused with an emoji that is not offered, unless it is unset', async () => {
      const { react } = await createScenario();
      expect(await react(true, '🤡')).toMatchObject({ status: 400, body: { issues: [{ path: 'emoji' }] } });
      expect((await react(false, '🤡')).status).toBe(200);
    });
  });
});
