import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { IconButton } from '../../components/controls/button.tsx';
import { closeOnEscape } from '../../components/overlays/close-on-escape.ts';
import { useHistoryClose } from '../../components/overlays/use-history-close.ts';
import { ON_STAGE } from '../../features/media/components/on-stage.ts';
import type { Stub } from './stubs.tsx';
import { useStory } from './use-story.ts';

interface WeekStoryProps {
  title: string;
  stubs: readonly Stub[];
  /** True if a finger or mouse opened it: it then turns automatically. */
  isByPointer: boolean;
  onClose: () => void;
  /** Returns the focus to the control that opened the story. */
  returnFocus: () => void;
}

/** The progress of the story: four strokes and one through them. */
const STROKES = ['M6 4 5 28', 'M14 4 13 28', 'M22 4 21 28', 'M30 4 29 28', 'M2 25 34 7'];

/** Renders the week of a group, one stub at a time: taps, swipes, arrow keys and buttons turn it; Escape, Back and Close close it. */
export default function WeekStory({ title, stubs, isByPointer, onClose, returnFocus }: WeekStoryProps) {
  const { index, turn, surface, onKeyDown, onClickCapture } = useStory(stubs.length, isByPointer);
  useHistoryClose(true, onClose);
  const leaveOnEscape = closeOnEscape(onClose);
  const stub = stubs[index];
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-stage" />
        <Dialog.Content
          aria-describedby={undefined}
          onKeyDown={(event) => {
            leaveOnEscape(event);
            onKeyDown(event);
          }}
          onClickCapture={onClickCapture}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus();
          }}
          className="fixed inset-0 z-50 flex animate-fade-in flex-col text-on-stage select-none"
        >
          <div className="flex items-center gap-2 px-2 pt-[max(0.25rem,env(safe-area-inset-top))]">
            <Progress index={index} count={stubs.length} />
            <Dialog.Title className="min-w-0 flex-1 px-2 text-body font-semibold wrap-anywhere">
              {title}
              {stubs.length > 1 && <span className="sr-only">{`, ${index + 1} of ${stubs.length}`}</span>}
            </Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close" icon={<X aria-hidden />} className={ON_STAGE} />
            </Dialog.Close>
          </div>
          <div
            {...surface}
            aria-live="polite"
            className="flex min-h-0 flex-1 [touch-action:pan-y] flex-col items-center justify-center gap-6 overflow-y-auto px-6 py-10 text-center"
          >
            <div
              key={stub?.name}
              data-stub={stub?.name}
              className="flex max-h-full min-h-0 max-w-full animate-fade-in flex-col items-center gap-6"
            >
              {stub?.content}
            </div>
          </div>
          {stubs.length > 1 && (
            <div className="flex justify-center gap-6 px-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              <IconButton
                label="Previous"
                icon={<ChevronLeft aria-hidden className="size-7 rtl:-scale-x-100" />}
                aria-disabled={index === 0}
                onClick={() => turn(-1)}
                className={ON_STAGE}
              />
              <IconButton
                label="Next"
                icon={<ChevronRight aria-hidden className="size-7 rtl:-scale-x-100" />}
                aria-disabled={index === stubs.length - 1}
                onClick={() => turn(1)}
                className={ON_STAGE}
              />
            </div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Progress({ index, count }: { index: number; count: number }) {
  if (count < 2) return null;
  const strokes = STROKES.slice(0, count);
  return (
    <svg
      viewBox="0 0 36 32"
      width="36"
      height="32"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden
      className="ms-2 shrink-0"
    >
      {strokes.map((d, at) => (
        <path key={d} d={d} opacity={at <= index ? 1 : 0.35} />
      ))}
    </svg>
  );
}
