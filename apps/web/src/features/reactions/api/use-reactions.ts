import type { Person } from '@dubs/contract';
import { useState } from 'react';
import { reportError } from '../../../components/toast/report-error.ts';
import { useStore } from '../../../lib/create-store.ts';
import { afterContent } from '../../../lib/browser/after-content.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { type Reactable, react, reactionQueues, selectPendingReactions } from './reaction-queue.ts';
import type { sendOrKeep } from './send-or-keep.ts';
import { type Reactions, applyPending } from '../shown-reactions.ts';

/** Message for a reaction that could not be saved. */
const REACTION_FAILED = 'Failed to react to post. Please try again.';

// Queues toggles without a network, once that code is loaded. It loads after the page's content.
let sendToggle: typeof sendOrKeep = ({ send }) => send();
afterContent(() => {
  void import('./send-or-keep.ts').then(
    (module) => (sendToggle = module.sendOrKeep),
    () => undefined,
  );
});

/** A post or comment with its reactions from the cache. */
export interface ReactedThing {
  thing: Reactable;
  reactions: Reactions;
}

/** One of several posts that are shown as one ticket. */
export interface NamedThing extends ReactedThing {
  /** Distinguishes it from the others: the name of its group. */
  name: string;
}

interface UseReactionsOptions {
  thing: Reactable;
  /** The reactions in the cache; with `parts`, their combined reactions. */
  reactions: Reactions;
  /** The posts that are shown as one. A removed reaction may belong to any of them; an added one goes to the first. */
  parts?: readonly ReactedThing[] | undefined;
  me: Person;
  /** Called with the reactions from the server after a toggle, to update the cache. */
  onReacted: (reacted: Reactions, thing: Reactable) => void;
  /** Called when it is unknown whether a toggle was saved, to refetch the post or comment. */
  onUnsure: () => void;
}

/** Returns the reactions to a post or comment with pending toggles applied, and the function to toggle one. */
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
        // The general message says to try again, which does not help against a rate limit.
        toast: (status === 429 && sentence) || REACTION_FAILED,
      }));
      setProblem(said);
      if (said !== null) onUnsure();
    }
  };

  return { shown: applyPending(reactions, pending, me), problem, toggle };
}
