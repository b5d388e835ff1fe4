import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';

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

const loadSheet = () => import('./dialog-sheet.tsx');
const DialogSheet = lazy(loadSheet);

/**
 * A modal dialog: a bottom sheet on phones, centred above. Its code is fetched once the page that may open it stands still, so that
 * no first paint waits for it.
 */
export function Dialog(props: DialogProps) {
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  useEffect(() => {
    const timer = setTimeout(() => void loadSheet().catch(() => undefined), 1_000);
    return () => clearTimeout(timer);
  }, []);
  return (
    used && (
      <Suspense fallback={null}>
        <DialogSheet {...props} />
      </Suspense>
    )
  );
}
