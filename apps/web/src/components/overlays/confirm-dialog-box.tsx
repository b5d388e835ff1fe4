import { AlertDialog as Radix } from 'radix-ui';
import { useRef } from 'react';
import { Button } from '../controls/button.tsx';
import { findOpener } from '../../lib/browser/find-opener.ts';
import { closeOnEscape } from './close-on-escape.ts';
import type { ConfirmDialogProps } from './dialog.types.ts';
import { ProblemList } from '../feedback/problem-list.tsx';
import { useHistoryClose } from './use-history-close.ts';

/** Renders the box of a `ConfirmDialog`: at the bottom on phones, centred on larger screens. Escape, Cancel and the browser's Back close it. */
export default function ConfirmDialogBox({
  open,
  onOpenChange,
  title,
  description,
  children,
  isResting = false,
  confirmLabel,
  pendingLabel,
  pending,
  problems = [],
  onConfirm,
  returnFocus,
}: ConfirmDialogProps) {
  const opener = useRef<Element>(null);
  const close = () => onOpenChange(false);
  useHistoryClose(open, close);

  const focusBack = (event: Event) => {
    event.preventDefault();
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    else returnFocus?.();
  };

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          onOpenAutoFocus={() => {
            opener.current = findOpener();
          }}
          onCloseAutoFocus={focusBack}
          onKeyDown={closeOnEscape(close)}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className="fixed inset-x-0 bottom-(--keyboard,0px) z-50 flex max-h-[min(92dvh,var(--visual-height,92dvh))] flex-col gap-4 overflow-y-auto overscroll-contain rounded-t-xl border border-line bg-raised px-4 pt-6 pb-[max(1rem,env(safe-area-inset-bottom))] shadow-e3 data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in sm:inset-x-auto sm:start-1/2 sm:top-1/2 sm:bottom-auto sm:w-[calc(100vw-3rem)] sm:max-w-110 sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-dialog sm:p-6 sm:data-[state=closed]:animate-fade-out sm:data-[state=open]:animate-fade-in"
        >
          <Radix.Title data-dialog-header className="text-heading wrap-anywhere">
            {title}
          </Radix.Title>
          {description !== undefined && (
            <Radix.Description className="text-ink-muted wrap-anywhere">{description}</Radix.Description>
          )}
          {children}
          <ProblemList problems={problems} />
          <div className="mt-2 grid grid-cols-2 gap-2 sm:flex sm:justify-end">
            <Radix.Cancel asChild>
              <Button variant="secondary">Cancel</Button>
            </Radix.Cancel>
            <Button
              variant="danger"
              disabled={isResting}
              pending={pending}
              pendingLabel={pendingLabel}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
