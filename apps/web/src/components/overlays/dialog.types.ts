import type { ReactNode } from 'react';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Buttons that stay in sight below the scrolling part. */
  footer?: ReactNode;
  /** Width from 640 px up: 480 or 640 px. */
  size?: 'md' | 'lg';
  children: ReactNode;
}

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question. */
  title: string;
  /** What the answer brings about, in a sentence. */
  description?: ReactNode;
  /** More about it, or what has to be filled in first. */
  children?: ReactNode;
  /** True if the destructive button rests. */
  isResting?: boolean;
  /** Label of the destructive button, and its label while the call runs. */
  confirmLabel: string;
  pendingLabel: string;
  pending: boolean;
  /** What went wrong with the last try, as sentences. */
  problems?: readonly string[];
  onConfirm: () => void;
  /** Takes the focus after the dialog when the control that opened it has gone. */
  returnFocus?: () => void;
}
