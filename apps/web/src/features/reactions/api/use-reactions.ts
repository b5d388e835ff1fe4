import type { Person } from '@dubs/contract';
import { useState } from 'react';
import { reportError } from '../../../components/toast/report-error.ts';
import { useStore } from '../../../lib/create-store.ts';
import { afterContent } from '../../../lib/browser/after-content.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { type Reactable, react, reactionQueues, selectPendingReactions } from './reaction-queue.ts';
import type { sendOrKeep } from './send-or-keep.ts';
import { type Reactions, applyPending } from '../shown-reactions.ts';

/** What is said when a reaction did not get through. */
const REACTION_FAILED = 'Failed to react to post. Please try again.';

// Once its code is there, which the content does not wait for, a toggle without a network waits in the outbox.
let sendToggle: typeof sendOrKeep = ({ send }) => send();
afterContent(() => {
  void import('./send-or-keep.ts').then(
    (module) => (sendToggle = module.sendOrKeep),
    () => undefined,
  );
});

interface UseReactionsOptions {
  thing: Reactable;
  /** How reactions stand on the server, as the cache has it. */
  reactions: Reactions;
  me: Person;
  /** Puts how reactions stand after a toggle into whatever holds the thing. */
  onReacted: (reacted: Reactions) => void;
  /** Refetches the thing: it is unknown whether a toggle was saved. */
  onUnsure: () => void;
}

/** Returns the reactions to one thing as the viewer made them, and the way to toggle one. */
export function useReactions({ thing, reactions, me, onReacted, onUnsure }: UseReactionsOptions) {
  const pending = useStore(reactionQueues, selectPendingReactions(thing));
  const [problem, setProblem] = useState<string | null>(null);
  const { mutateAsync: toPost } = trpc.reactions.toPost.useMutation();
  const { mutateAsync: toComment } = trpc.reactions.toComment.useMutation();

  const send = (emoji: string, on: boolean) =>
    thing.kind === 'post'
      ? toPost({ postId: thing.id, emoji, on })
      : toComment({ commentId: thing.id, emoji, on });

  const toggle = async (emoji: string) => {
    setProblem(null);
    try {
      await react(thing, emoji, {
        known: reactions.userReactions,
        send: (one, on) =>
          sendToggle({
            thing,
            emoji: one,
            on,
            userId: me.id,
            send: () => send(one, on),
            asShown: () => applyPending(reactions, selectPendingReactions(thing)(reactionQueues.get()), me),
          }),
        onReacted,
      });
    } catch (error) {
      const said = reportError(error, ({ status, sentence }) => ({
        // Trying again at once is no use when it was too much.
        toast: (status === 429 && sentence) || REACTION_FAILED,
      }));
      setProblem(said);
      if (said !== null) onUnsure();
    }
  };

  return { shown: applyPending(reactions, pending, me), problem, toggle };
}
