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

/** A thing with the reactions to it, as the cache has them. */
export interface ReactedThing {
  thing: Reactable;
  reactions: Reactions;
}

/** One of the things that are shown as one. */
export interface NamedThing extends ReactedThing {
  /** What tells it from the others: its group. */
  name: string;
}

interface UseReactionsOptions {
  thing: Reactable;
  /** How reactions stand on the server, as the cache has it; with those of `parts`, summed. */
  reactions: Reactions;
  /** The things that are shown as one: what the viewer removes may be on any of them. What they add goes to `thing`. */
  parts?: readonly ReactedThing[] | undefined;
  me: Person;
  /** Puts how reactions stand after a toggle into whatever holds the thing. */
  onReacted: (reacted: Reactions, thing: Reactable) => void;
  /** Refetches the thing: it is unknown whether a toggle was saved. */
  onUnsure: () => void;
}

/** Returns the reactions to one thing as the viewer made them, and the way to toggle one. */
export function useReactions({ thing, reactions, parts, me, onReacted, onUnsure }: UseReactionsOptions) {
  const pending = useStore(reactionQueues, selectPendingReactions(thing));
  const [problem, setProblem] = useState<string | null>(null);
  const { mutateAsync: toPost } = trpc.reactions.toPost.useMutation();
  const { mutateAsync: toComment } = trpc.reactions.toComment.useMutation();

  const send = ({ kind, id }: Reactable, emoji: string, on: boolean) =>
    kind === 'post' ? toPost({ postId: id, emoji, on }) : toComment({ commentId: id, emoji, on });
  const partOf = (emoji: string): ReactedThing =>
    parts?.find((part) => part.reactions.userReactions.includes(emoji)) ?? parts?.[0] ?? { thing, reactions };

  const toggle = async (emoji: string) => {
    setProblem(null);
    try {
      let part = partOf(emoji);
      await react(thing, emoji, {
        known: reactions.userReactions,
        send: (one, on) => {
          part = partOf(one);
          const own = part;
          return sendToggle({
            thing: own.thing,
            emoji: one,
            on,
            userId: me.id,
            send: () => send(own.thing, one, on),
            asShown: () =>
              applyPending(
                own.reactions,
                parts ? new Map([[one, on]]) : selectPendingReactions(thing)(reactionQueues.get()),
                me,
              ),
          });
        },
        onReacted: (reacted) => onReacted(reacted, part.thing),
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
