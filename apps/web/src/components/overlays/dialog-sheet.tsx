import clsx from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useRef } from 'react';
import type { DialogProps } from './dialog.types.ts';
import { IconButton } from '../controls/button.tsx';
import { findOpener } from '../../lib/browser/find-opener.ts';
import { closeOnEscape } from './close-on-escape.ts';
import { useHistoryClose } from './use-history-close.ts';
import { useSheetDrag } from './use-sheet-drag.ts';

const FIRST_FIELD = 'input:not([type="file"]):not([type="hidden"]), textarea, select';

/**
 * Renders a modal dialog: a bottom sheet on phones, centred on larger screens. Escape, the Close button, a press outside, a drag down and
 * the browser's Back close it. Focus moves to the first field, or on touch screens to the title so that no keyboard opens, and back to
 * the opener afterwards.
 */
export default function DialogSheet({
  open,
  onOpenChange,
  title,
  description,
  footer,
  children,
}: DialogProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  // Radix returns the focus only to its own trigger; this dialog may be opened from anywhere.
  const opener = useRef<Element>(null);
  const close = () => onOpenChange(false);
  useHistoryClose(open, close);
  const drag = useSheetDrag(close);

  const focusFirst = (event: Event) => {
    opener.current = findOpener();
    event.preventDefault();
    const touch = window.matchMedia('(pointer: coarse)').matches;
    const field = touch ? null : body.current?.querySelector<HTMLElement>(FIRST_FIELD);
    (field ?? heading.current)?.focus();
  };

  const focusOpener = (event: Event) => {
    event.preventDefault();
    if (opener.current instanceof HTMLElement) opener.current.focus();
    // If the address opened the dialog, or the opener is gone, nothing has the focus now.
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  };

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={focusOpener}
          onEscapeKeyDown={(event) => {
            // An open list of suggestions handles Escape first.
            if (document.activeElement?.hasAttribute('aria-activedescendant')) event.preventDefault();
          }}
          onKeyDown={closeOnEscape(close)}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className={clsx(
            'fixed inset-x-0 bottom-(--keyboard,0px) z-50 flex max-h-[min(92dvh,var(--visual-height,92dvh))] flex-col rounded-t-xl border border-line bg-raised shadow-e3',
            'data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in',
            'sm:inset-x-auto sm:start-1/2 sm:top-1/2 sm:bottom-auto sm:max-h-[88dvh] sm:w-[calc(100vw-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:max-w-120 sm:rounded-dialog',
            'sm:data-[state=closed]:animate-fade-out sm:data-[state=open]:animate-fade-in',
          )}
        >
          <div data-dialog-header className="shrink-0 touch-none px-4 pt-2 pb-3 sm:px-6 sm:pt-5" {...drag}>
            <span aria-hidden className="mx-auto mb-2 block h-1 w-9 rounded-pill bg-line-strong sm:hidden" />
            <div className="flex items-start gap-2">
              <Radix.Title
                ref={heading}
                tabIndex={-1}
                className="min-w-0 flex-1 py-2 text-heading outline-none"
              >
                {title}
              </Radix.Title>
              <Radix.Close asChild>
                <IconButton label="Close" icon={<X aria-hidden className="size-6" />} className="-me-2" />
              </Radix.Close>
            </div>
            {description !== undefined && (
              <Radix.Description className="text-ink-muted">{description}</Radix.Description>
            )}
          </div>
          <div
            ref={body}
            data-dialog-body
            className={clsx(
              'min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-1 sm:px-6',
              footer ? 'pb-4' : 'pb-[max(1.5rem,env(safe-area-inset-bottom))]',
            )}
          >
            {children}
          </div>
          {footer && (
            <div className="flex shrink-0 flex-wrap justify-end gap-2 border-t border-line px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6 sm:pb-4">
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
