import type { ConfirmDialogProps } from './dialog.types.ts';
import { lazyDialog } from './lazy-dialog.tsx';

/** Asks before something is destroyed; Cancel has the focus. It stays open, and says what went wrong, until its owner closes it. */
export const ConfirmDialog = lazyDialog<ConfirmDialogProps>(() => import('./confirm-dialog-box.tsx'));
