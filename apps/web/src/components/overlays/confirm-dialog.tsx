import type { ConfirmDialogProps } from './dialog.types.ts';
import { lazyDialog } from './lazy-dialog.tsx';

/** Asks for confirmation of a destructive action; Cancel has the focus. Stays open, and shows problems, until its owner closes it. */
export const ConfirmDialog = lazyDialog<ConfirmDialogProps>(() => import('./confirm-dialog-box.tsx'));
