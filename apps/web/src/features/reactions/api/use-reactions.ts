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
  /** The posts that are shown as one. A reaction is removed from all that have it; an added one goes to the first. */
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
  const targetsOf = (emoji: string, on: boolean): readonly ReactedThing[] => {
    const all = parts ?? [{ thing, reactions }];
    const having = all.filter((part) => part.reactions.userReactions.includes(emoji));
    return on || having.length === 0 ? [having[0] ?? all[0] ?? { thing, reactions }] : having;
  };

  const toggle = async (emoji: string) => {
    setProblem(null);
    try {
      await react(thing, emoji, {
        known: reactions.userReactions,
        send: (one, on) =>
          Promise.all(
            targetsOf(one, on).map(async (target) => {
              const reacted = await sendToggle({
                thing: target.thing,
                emoji: one,
                on,
                userId: me.id,
                send: () => send(target.thing, one, on),
                asShown: () =>
                  applyPending(
                    target.reactions,
                    parts ? new Map([[one, on]]) : selectPendingReactions(thing)(reactionQueues.get()),
                    me,
                  ),
              });
              return () => onReacted(reacted, target.thing);
            }),
          ),
        onReacted: (updates) => updates.forEach((update) => update()),
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
