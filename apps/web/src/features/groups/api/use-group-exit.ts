import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sayFailure } from '../../../components/toast/report-error.ts';
import { toast } from '../../../components/toast/toast.tsx';
import { whileEnding } from './groups-being-left.ts';
import { useForgetGroup } from './own-group-cache.ts';

/** What is said of the end of a group for the viewer. */
interface FarewellTexts {
  done: (name: string) => Parameters<typeof toast>[0];
  failed: string;
}

/**
 * Ends a group for the viewer: `end` is the call, `onEnded` leads away from its page before what is kept of it is forgotten. Answers
 * how to do it, what went wrong, and how to begin anew.
 */
export function useFarewell(
  group: { id: number; name: string },
  end: (input: { id: number }) => Promise<unknown>,
  { texts, onEnded }: { texts: FarewellTexts; onEnded: () => Promise<void> },
) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const forget = useForgetGroup();
  const client = useQueryClient();
  const sayFarewell = async () => {
    setProblems([]);
    try {
      await whileEnding(group.id, async () => {
        await end({ id: group.id });
        await onEnded();
        forget(group.id);
      });
      toast(texts.done(group.name));
    } catch (error) {
      setProblems([sayFailure(error, texts.failed)].filter((each) => each !== null));
      // News of the group was not followed meanwhile.
      void client.refetchQueries({ type: 'active', stale: true });
    }
  };
  return { problems, sayFarewell, clear: () => setProblems([]) };
}
