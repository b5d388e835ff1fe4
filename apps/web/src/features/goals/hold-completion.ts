import type { Goal } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { dismissToast, toast } from '../../components/toast/toast-store.ts';
import { getToken, onSessionChange } from '../../lib/session/session.ts';
import { type PendingCompletion, pendingCompletion, sendPendingCompletion } from './pending-completion.ts';
import { GOAL_TEXTS } from './texts.ts';

/**
 * Shows a goal as completed and offers to undo that. `complete` sends it, and returns whether it could: after eight seconds, or at once
 * when the page is hidden or left, or another goal is completed. It does not depend on the screen.
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
  // A session that is over sends nothing, and the next user's even less.
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
