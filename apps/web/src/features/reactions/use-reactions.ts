import type { Person, Reacted } from '@dubs/contract';
import { useState, useSyncExternalStore } from 'react';
import { toast } from '../../components/ui/toast.tsx';
import { statusOf } from '../../lib/errors.ts';
import { trpc } from '../../lib/trpc.ts';
import { type Reactable, react, wantedReactions } from './reaction-lanes.ts';
import { type Reactions, withWanted } from './shown-reactions.ts';

/** What is said when a reaction did not get through. */
export const REACTION_FAILED = 'Failed to react to post. Please try again.';

interface UseReactionsOptions {
  thing: Reactable;
  /** How reactions stand on the server, as the cache has it. */
  reactions: Reactions;
  me: Person;
  /** Puts how reactions stand after a toggle into whatever holds the thing. */
  onReacted: (reacted: Reacted) => void;
  /** Asks for the thing anew: nobody knows what became of a toggle. */
  onUnsure: () => void;
}

/** The reactions to one thing as the viewer made them, and the way to toggle one. */
export function useReactions({ thing, reactions, me, onReacted, onUnsure }: UseReactionsOptions) {
  const wanted = useSyncExternalStore(wantedReactions.subscribe, () => wantedReactions.of(thing));
  const [hasFailed, setFailed] = useState(false);
  const { mutateAsync: toPost } = trpc.reactions.toPost.useMutation();
  const { mutateAsync: toComment } = trpc.reactions.toComment.useMutation();

  const toggle = async (emoji: string) => {
    setFailed(false);
    try {
      await react(thing, emoji, {
        known: reactions.userReactions,
        send: (one) =>
          thing.kind === 'post'
            ? toPost({ postId: thing.id, emoji: one })
            : toComment({ commentId: thing.id, emoji: one }),
        onReacted,
      });
    } catch (error) {
      // A session that is over leads to the sign-in page.
      if (statusOf(error) === 401) return;
      setFailed(true);
      toast({ title: 'Error', description: REACTION_FAILED, variant: 'destructive' });
      onUnsure();
    }
  };

  return { shown: withWanted(reactions, wanted, me), hasFailed, toggle };
}
