import { LIMITS } from '@dubs/contract/limits';

export interface ToastInput {
  title: string;
  description?: string;
  /** `destructive` for failures: announced at once. */
  variant?: 'default' | 'destructive';
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

/** Shows a toast in place of the one before it; toasts never queue. */
export function toast(input: ToastInput): void {
  clearTimeout(removal);
  lastId += 1;
  show({ ...input, id: lastId, open: true });
}

/** Dismisses the toast; it leaves memory a good while later. */
export function dismissToast(id: number): void {
  if (shown?.id !== id) return;
  show({ ...shown, open: false });
  clearTimeout(removal);
  removal = setTimeout(() => show(undefined), LIMITS.toast.removeMs);
}

export const toastStore = {
  read: (): ShownToast | undefined => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
