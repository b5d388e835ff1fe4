import { LIMITS } from '@dubs/contract/limits';
import { getToken, hasLeft, onTokenChange } from '../../lib/session/session.ts';

export interface ToastInput {
  title: string;
  description?: string;
  /** `destructive` for failures: announced at once. */
  variant?: 'default' | 'destructive';
  /** One thing that can be done about it, which also dismisses it. */
  action?: ToastAction;
  /** How long it stays, for one with an action; pointer and focus pause the clock. */
  durationMs?: number;
}

export interface ToastAction {
  label: string;
  /** What it does, for who hears of it and is not there: the way to do it without the toast. */
  altText: string;
  onPress: () => void;
  /** Whether it takes the focus: where what had it is no more. */
  takesFocus?: boolean;
}

/** The one toast there is; `open` turns false when it is dismissed. */
export interface ShownToast extends ToastInput {
  id: number;
  open: boolean;
}

let shown: ShownToast | undefined;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const show = (next: ShownToast | undefined) => {
  shown = next;
  for (const listener of listeners) listener();
};

/** Shows a toast in place of the one before it; toasts never queue. Returns its id, for `dismissToast`. */
export function toast(input: ToastInput): number {
  clearTimeout(removal);
  lastId += 1;
  show({ ...input, id: lastId, open: true });
  return lastId;
}

/** Dismisses the toast; it leaves memory a good while later. */
export function dismissToast(id: number): void {
  if (shown?.id !== id) return;
  show({ ...shown, open: false });
  clearTimeout(removal);
  removal = setTimeout(() => show(undefined), LIMITS.toast.removeMs);
}

// What a person was told is none of the next one's business; who was sent to the sign-in still reads why.
onTokenChange(() => {
  if (getToken() === null && !hasLeft()) return;
  clearTimeout(removal);
  show(undefined);
});

export const toastStore = {
  read: (): ShownToast | undefined => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
