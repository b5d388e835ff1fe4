import type { GroupedNotification } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { useState } from 'react';
import { toast } from '../../../components/toast/toast.tsx';
import { reportError } from '../../../components/toast/report-error.ts';
import { NOTIFICATION_TEXTS as TEXTS } from '../texts.ts';
import { useSaveAllRead, useSaveUnread } from './notification-cache.ts';

/**
 * Returns the function that marks all notifications as read, `listed` optimistically, and the last problem. A toast offers to undo that.
 * It outlives the page, and so do the messages about failures.
 */
export function useMarkAllRead(listed: readonly GroupedNotification[]) {
  const { mutateAsync: saveAll } = useSaveAllRead(listed);
  const { mutateAsync: saveUnread } = useSaveUnread();
  const [problem, setProblem] = useState<string | null>(null);

  const offer = (label: string, ids: number[]) => ({
    action: { label, altText: TEXTS.undo.altText, onPress: () => void undo(ids) },
    durationMs: LIMITS.toast.undoMs,
  });

  const undo = async (ids: number[]) => {
    setProblem(null);
    try {
      await saveUnread({ ids });
    } catch (error) {
      setProblem(reportError(error, TEXTS.notUndone, offer(TEXTS.tryAgain, ids)));
    }
  };

  const markAllRead = async () => {
    setProblem(null);
    try {
      const { ids } = await saveAll();
      toast({ title: TEXTS.allRead, ...offer(TEXTS.undo.label, ids) });
    } catch (error) {
      setProblem(reportError(error, TEXTS.notMarked));
    }
  };

  return { markAllRead, problem };
}
