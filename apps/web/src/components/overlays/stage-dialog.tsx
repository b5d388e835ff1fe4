import clsx from 'clsx';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { IconButton } from '../controls/button.tsx';
import { closeOnEscape } from './close-on-escape.ts';
import { ON_STAGE } from './on-stage.ts';
import { useHistoryClose } from './use-history-close.ts';

interface StageDialogProps extends Pick<
  ComponentProps<'div'>,
  'className' | 'children' | 'onClick' | 'onClickCapture' | 'onKeyDown' | 'onPointerDown'
> {
  /** The row at the top, before the Close button; contains a `Dialog.Title`. */
  header: ReactNode;
  /** Opacity of the background, 0 to 1. */
  opacity?: number;
  onClose: () => void;
  /** Returns the focus to the element that opened the dialog. */
  returnFocus: () => void;
}

/** Renders a dialog that fills the screen with a dark background. Escape, Back and Close close it. */
export function StageDialog(props: StageDialogProps) {
  const { header, opacity = 1, onClose, returnFocus, onKeyDown, className, children, ...handlers } = props;
  useHistoryClose(true, onClose);
  const leaveOnEscape = closeOnEscape(onClose);
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-stage" style={{ opacity }} />
        <Dialog.Content
          aria-describedby={undefined}
          {...handlers}
          onKeyDown={(event) => {
            leaveOnEscape(event);
            onKeyDown?.(event);
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus();
          }}
          className={clsx('fixed inset-0 z-50 flex animate-fade-in flex-col text-on-stage', className)}
        >
          <div className="flex items-center gap-2 px-2 pt-[max(0.25rem,env(safe-area-inset-top))]">
            {header}
            <Dialog.Close asChild>
              <IconButton label="Close" icon={<X aria-hidden className="size-6" />} className={ON_STAGE} />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
