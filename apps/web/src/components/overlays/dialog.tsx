import type { DialogProps } from './dialog.types.ts';
import { lazyDialog } from './lazy-dialog.tsx';

/** Renders a modal dialog: a bottom sheet on phones, centred on larger screens. */
export const Dialog = lazyDialog<DialogProps>(() => import('./dialog-sheet.tsx'));
