import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question. */
  title: string;
  /** What the answer brings about, in a sentence. */
  description?: ReactNode;
  /** More about it, or what has to be filled in first. */
  children?: ReactNode;
  /** Whether the destructive button rests. */
  isResting?: boolean;
  /** What the destructive button says, and what it says while it is at work. */
  confirmLabel: string;
  pendingLabel: string;
  pending: boolean;
  /** What went wrong with the last try, as sentences. */
  problems?: readonly string[];
  onConfirm: () => void;
  /** Takes the focus after the dialog when the control that opened it has gone. */
  returnFocus?: () => void;
}

const loadBox = () => import('./confirm-dialog-box.tsx');
const ConfirmDialogBox = lazy(loadBox);

/**
 * Asks before something is destroyed; Cancel has the focus. It stays open, and says what went wrong, until its owner closes it. Its code
 * is fetched once the page that may open it stands still.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  useEffect(() => {
    const timer = setTimeout(() => void loadBox().catch(() => undefined), 1_000);
    return () => clearTimeout(timer);
  }, []);
  return (
    used && (
      <Suspense fallback={null}>
        <ConfirmDialogBox {...props} />
      </Suspense>
    )
  );
}
