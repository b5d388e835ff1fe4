import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { IconButton } from '../../components/controls/button.tsx';
import { ON_STAGE } from '../../components/overlays/on-stage.ts';
import { StageDialog } from '../../components/overlays/stage-dialog.tsx';
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
  const stub = stubs[index];
  return (
    <StageDialog
      header={
        <>
          <Progress index={index} count={stubs.length} />
          <Dialog.Title className="min-w-0 flex-1 px-2 text-body font-semibold wrap-anywhere">
            {title}
            {stubs.length > 1 && <span className="sr-only">{`, ${index + 1} of ${stubs.length}`}</span>}
          </Dialog.Title>
        </>
      }
      onKeyDown={onKeyDown}
      onClickCapture={onClickCapture}
      onClose={onClose}
      returnFocus={returnFocus}
      className="select-none"
    >
      <div
        {...surface}
        aria-live="polite"
        className="@container flex min-h-0 flex-1 [touch-action:pan-y] flex-col items-center justify-center gap-6 overflow-y-auto px-6 py-10 text-center"
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
    </StageDialog>
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
