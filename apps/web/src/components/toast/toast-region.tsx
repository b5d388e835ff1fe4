import { LIMITS } from '@dubs/contract/limits';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { Button, IconButton } from '../controls/button.tsx';
import { dismissToast, type ShownToast, type ToastAction } from './toast-store.ts';
import { useToastPosition } from './use-toast-position.ts';

/** Renders the region of the toast: F8 moves the focus to it, a swipe to the right dismisses the toast, pointer and focus pause its timer. */
export default function ToastRegion({ shown }: { shown: ShownToast | undefined }) {
  const failed = shown?.variant === 'destructive';
  const viewport = useRef<HTMLOListElement>(null);
  useToastPosition(viewport, shown?.open ?? false);
  return (
    <Radix.Provider
      duration={LIMITS.toast.durationMs}
      swipeDirection="right"
      swipeThreshold={LIMITS.toast.swipePx}
      label="Notification"
    >
      {shown && (
        <Radix.Root
          key={shown.id}
          type={failed ? 'foreground' : 'background'}
          open={shown.open}
          {...(shown.durationMs !== undefined && { duration: shown.durationMs })}
          onOpenChange={(open) => {
            if (!open) dismissToast(shown.id);
          }}
          className={clsx(
            'pointer-events-auto flex items-start gap-2 rounded-md border border-s-4 border-line bg-raised py-2 ps-4 pe-1 shadow-e3',
            failed ? 'border-s-danger' : 'border-s-win',
            'data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in data-[swipe=end]:animate-swipe-out',
            'data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
          )}
        >
          {/* The live region announces the toast; Radix would add its text to the page a second time for that. */}
          <div data-radix-toast-announce-exclude="" className="min-w-0 flex-1 py-2 wrap-anywhere">
            <Radix.Title className="font-semibold">{shown.title}</Radix.Title>
            {/* Title and description of a failure read as one sentence. */}
            {failed && <span className="sr-only">: </span>}
            {shown.description !== undefined && (
              <Radix.Description className="text-small whitespace-pre-line text-ink-muted">
                {shown.description}
              </Radix.Description>
            )}
          </div>
          {shown.action && <Action {...shown.action} />}
          <Radix.Close asChild>
            <IconButton label="Dismiss" icon={<X aria-hidden className="size-5" />} />
          </Radix.Close>
        </Radix.Root>
      )}
      {/* A live region announces new content, and stays accessible while a dialog hides the rest of the page. */}
      <Radix.Viewport
        ref={viewport}
        aria-live={failed ? 'assertive' : 'polite'}
        className="fixed inset-x-4 bottom-[calc(var(--nav-height)+30px+env(safe-area-inset-bottom))] short:bottom-4 z-60 mx-auto max-w-100 list-none rounded-md sm:inset-x-auto sm:end-6 sm:w-100 lg:bottom-6"
      />
    </Radix.Provider>
  );
}

function Action({ label, altText, onPress, takesFocus = false }: ToastAction) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <Radix.Action asChild altText={altText}>
      <Button ref={button} variant="quiet" onClick={onPress}>
        {label}
      </Button>
    </Radix.Action>
  );
}
