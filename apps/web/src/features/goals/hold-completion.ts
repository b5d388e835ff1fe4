import type { Goal } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { dismissToast, toast } from '../../components/toast/toast-store.ts';
import { getToken, onSessionChange } from '../../lib/session/session.ts';
import { type PendingCompletion, pendingCompletion, sendPendingCompletion } from './pending-completion.ts';
import { GOAL_TEXTS } from './texts.ts';

/**
 * Shows a goal as completed and offers to undo that. Calls `complete`, which resolves to true on success, after eight seconds, or at once
 * when the page is hidden or closed or another goal is completed. Works on after the calling component is unmounted.
 */
export function holdCompletion(goal: Goal, complete: () => Promise<boolean>): void {
  void sendPendingCompletion();
  let sending: Promise<boolean> | undefined;
  const drop = () => {
    stopWaiting();
    if (pendingCompletion.get() === pending) pendingCompletion.set(null);
  };
  const pending: PendingCompletion = {
    goal: { ...goal, isCompleted: true, completedAt: new Date().toISOString() },
    send: () => {
      stopWaiting();
      return (sending ??= complete().finally(drop));
    },
  };
  const sendWhenHidden = () => {
    if (document.visibilityState === 'hidden') void pending.send();
  };
  const timer = setTimeout(() => void pending.send(), LIMITS.goals.undoMs);
  document.addEventListener('visibilitychange', sendWhenHidden);
  // After a sign-out nothing may be sent, least of all in the session of the next user.
  const stopListening = onSessionChange(() => {
    if (getToken() === null) drop();
  });
  const stopWaiting = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', sendWhenHidden);
    stopListening();
    dismissToast(toastId);
  };
  const toastId = toast({
    ...GOAL_TEXTS.completed,
    action: { ...GOAL_TEXTS.undo, onPress: drop },
    durationMs: LIMITS.goals.undoMs,
  });
  pendingCompletion.set(pending);
}
