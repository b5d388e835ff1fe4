import type { Reacted } from '@dubs/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { signIn, signOut } from '../../../lib/session/session.ts';
import type { Reactions } from '../shown-reactions.ts';
import { type Reactable, react, reactionQueues, selectPendingReactions } from './reaction-queue.ts';

const POST: Reactable = { kind: 'post', id: 7, groupId: 3 };
const FIRE = '🔥';
type Send = (emoji: string, on: boolean) => Promise<Reacted>;

/** Returns a server that sets, and responds when the test says so. */
function server(mine: readonly string[] = []) {
  let standing = [...mine];
  const waiting: (() => void)[] = [];
  const send = vi.fn<Send>(
    (emoji, on) =>
      new Promise((resolve) => {
        standing = [...standing.filter((one) => one !== emoji), ...(on ? [emoji] : [])];
        const answer = { reactions: {}, reactionUsers: {}, userReactions: [...standing], likesCount: 0 };
        waiting.push(() => resolve(answer));
      }),
  );
  const answerAll = async () => {
    while (waiting.length > 0) {
      waiting.shift()?.();
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  return { send, answerAll, standing: () => standing };
}

const options = (send: Send, known: readonly string[] = []) => ({
  known,
  send,
  onReacted: vi.fn<(reacted: Reactions) => void>(),
});

afterEach(() => signOut('left'));

describe('the reaction queue', () => {
  it('applies a tap optimistically until the server has confirmed it', async () => {
    const { send, answerAll } = server();
    const done = react(POST, FIRE, options(send));
    expect(selectPendingReactions(POST)(reactionQueues.get()).get(FIRE)).toBe(true);
    await answerAll();
    await done;
    expect(selectPendingReactions(POST)(reactionQueues.get()).size).toBe(0);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it.each([
    [2, false],
    [3, true],
    [8, false],
    [9, true],
  ])('after %i fast taps the server has what the last one said', async (taps, isOn) => {
    const { send, answerAll, standing } = server();
    const done = Promise.all(Array.from({ length: taps }, () => react(POST, FIRE, options(send))));
    await answerAll();
    await done;
    expect(standing().includes(FIRE)).toBe(isOn);
    expect(send.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it('sets the tapped state even if another device has already set it', async () => {
    const { send, answerAll, standing } = server([FIRE]);
    const done = react(POST, FIRE, options(send, []));
    await answerAll();
    await done;
    expect(standing()).toEqual([FIRE]);
  });

  it('sends only one request to a server that does not apply the toggle', async () => {
    const send = vi.fn<Send>(async () => ({
      reactions: {},
      reactionUsers: {},
      userReactions: [],
      likesCount: 0,
    }));
    await react(POST, FIRE, options(send));
    expect(send).toHaveBeenCalledTimes(1);
    expect(selectPendingReactions(POST)(reactionQueues.get()).size).toBe(0);
  });

  it('rolls back all pending toggles when a request fails', async () => {
    const send = vi.fn<Send>().mockRejectedValue(new Error('no line'));
    const first = react(POST, FIRE, options(send));
    void react(POST, '👏', options(send));
    expect(selectPendingReactions(POST)(reactionQueues.get()).size).toBe(2);
    await expect(first).rejects.toThrow('no line');
    expect(selectPendingReactions(POST)(reactionQueues.get()).size).toBe(0);
  });

  it('drops the taps of a user who signed out, and ignores their response', async () => {
    signIn('a.b.c');
    const { send, answerAll } = server();
    const given = options(send);
    const done = react(POST, FIRE, given);
    signOut('left');
    expect(selectPendingReactions(POST)(reactionQueues.get()).size).toBe(0);
    await answerAll();
    await done;
    expect(given.onReacted).not.toHaveBeenCalled();
  });
});
