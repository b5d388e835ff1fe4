import type { ReactNode } from 'react';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Buttons that stay visible below the scrolling part. */
  footer?: ReactNode;
  children: ReactNode;
}

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question. */
  title: string;
  /** What confirming does, in a sentence. */
  description?: ReactNode;
  /** More details, or fields that have to be filled in first. */
  children?: ReactNode;
  /** True if the destructive button is disabled. */
  isResting?: boolean;
  /** Label of the destructive button, and its label while the call runs. */
  confirmLabel: string;
  pendingLabel: string;
  pending: boolean;
  /** Why the last attempt failed, as sentences. */
  problems?: readonly string[];
  onConfirm: () => void;
  /** Moves the focus after the dialog closes, if the control that opened it is gone. */
  returnFocus?: () => void;
}
