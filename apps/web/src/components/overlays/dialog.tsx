import type { DialogProps } from './dialog.types.ts';
import { lazyDialog } from './lazy-dialog.tsx';

/** A modal dialog: a bottom sheet on phones, centred above. */
export const Dialog = lazyDialog<DialogProps>(() => import('./dialog-sheet.tsx'));
