import { LIMITS } from '@dubs/contract/limits';
import { createStore } from '../../lib/create-store.ts';
import { getToken, hasLeft, onSessionChange } from '../../lib/session/session.ts';

export interface ToastInput {
  title: string;
  description?: string;
  /** `destructive` for failures: announced at once. */
  variant?: 'default' | 'destructive';
  /** An action of the user, which also dismisses the toast. */
  action?: ToastAction;
  /** Display time of a toast with an action; pointer and focus pause it. */
  durationMs?: number;
}

export interface ToastAction {
  label: string;
  /** For screen readers: how to do the same without the toast. */
  altText: string;
  onPress: () => void;
  /** True if the button takes the focus, because the element that had it is gone. */
  takesFocus?: boolean;
}

/** The only toast; `open` becomes false when it is dismissed. */
export interface ShownToast extends ToastInput {
  id: number;
  open: boolean;
}

export const shownToast = createStore<ShownToast | undefined>(undefined);
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

/** Shows a toast in place of the one before it; toasts never queue. Returns its id, for `dismissToast`. */
export function toast(input: ToastInput): number {
  clearTimeout(removal);
  lastId += 1;
  shownToast.set({ ...input, id: lastId, open: true });
  return lastId;
}

/** Dismisses the toast; it is removed from memory later. */
export function dismissToast(id: number): void {
  const shown = shownToast.get();
  if (shown?.id !== id) return;
  shownToast.set({ ...shown, open: false });
  clearTimeout(removal);
  removal = setTimeout(() => shownToast.set(undefined), LIMITS.toast.removeMs);
}

// The next user must not see a user's toast; after a refused session, the sign-in still shows why.
onSessionChange(() => {
  if (getToken() === null && !hasLeft()) return;
  clearTimeout(removal);
  shownToast.set(undefined);
});
