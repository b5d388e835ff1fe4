import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LiveAnnouncement } from '../../components/feedback/live-announcement.tsx';
import { Spinner } from '../../components/feedback/spinner.tsx';
import { useAnnouncement } from '../../components/feedback/use-announcement.ts';

const PULL_PX = 64;
/** Distance after which the direction of a finger is clear. */
const SLOP_PX = 10;
/** A finger that rests for longer is a long press on a ticket, to react. */
const HOLD_MS = 300;

interface Pull {
  x: number;
  y: number;
  at: number;
  /** Pixels pulled down; 0 until the finger moves down. */
  down: number;
}

/** Refetches the active queries when a finger pulls the page down from its top, and announces it. Ignores sideways swipes and dialogs. */
export default function PullToRefresh() {
  const queries = useQueryClient();
  const [down, setDown] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [news, say] = useAnnouncement(0);

  useEffect(() => {
    const refresh = async () => {
      setBusy(true);
      // A failed query shows its own message, and so does a device without a network, on which queries wait.
      const isDone = await queries.refetchQueries({ type: 'active' }, { throwOnError: true }).then(
        () => true,
        () => false,
      );
      setBusy(false);
      if (isDone && navigator.onLine) say('Updated.');
    };
    return watchPulls(setDown, () => void refresh());
  }, [queries, say]);

  const shown = isBusy ? PULL_PX : Math.min(down, PULL_PX);
  return (
    <>
      <LiveAnnouncement news={news} />
      {shown > 0 && (
        <div
          aria-hidden
          data-pull
          className="pointer-events-none fixed inset-x-0 -top-10 z-40 mt-[env(safe-area-inset-top)] flex justify-center"
          style={{ opacity: shown / PULL_PX, transform: `translateY(${shown}px)` }}
        >
          <span className="grid size-10 place-items-center rounded-full border border-line bg-raised text-brand-ink shadow-e2">
            {isBusy ? (
              <Spinner className="size-6" />
            ) : (
              <ArrowDown className={down >= PULL_PX ? 'size-5 rotate-180' : 'size-5'} />
            )}
          </span>
        </div>
      )}
    </>
  );
}

/** True if a finger on the target moves the page: not in dialogs, nor in fields that scroll themselves. */
const isOfPage = (target: EventTarget | null) =>
  target instanceof Element && target.closest('main, header') !== null && !target.closest('textarea, input');

/** Reports how far the page is pulled down, and calls `onPulled` when it is released beyond `PULL_PX`. Returns the function that stops it. */
function watchPulls(onMove: (down: number) => void, onPulled: () => void): () => void {
  const watching = new AbortController();
  const options = { signal: watching.signal, passive: true };
  let pull: Pull | undefined;
  const drop = () => {
    if (pull?.down) onMove(0);
    pull = undefined;
  };
  document.documentElement.style.overscrollBehaviorY = 'contain';
  watching.signal.addEventListener('abort', () => {
    document.documentElement.style.overscrollBehaviorY = '';
  });

  const start = ({ touches: [touch, second], target, timeStamp }: TouchEvent) => {
    drop();
    if (!touch || second || window.scrollY > 0 || !isOfPage(target)) return;
    pull = { x: touch.clientX, y: touch.clientY, at: timeStamp, down: 0 };
  };
  const move = ({ touches: [touch], timeStamp }: TouchEvent) => {
    if (!pull || !touch) return;
    const [aside, down] = [Math.abs(touch.clientX - pull.x), touch.clientY - pull.y];
    if (pull.down === 0) {
      if (Math.max(aside, Math.abs(down)) < SLOP_PX) return;
      if (aside > down || timeStamp - pull.at > HOLD_MS) return drop();
    }
    if (window.scrollY > 0) return drop();
    pull.down = Math.max(1, down);
    onMove(pull.down);
  };
  const end = () => {
    const isFar = pull !== undefined && pull.down >= PULL_PX;
    drop();
    if (isFar) onPulled();
  };
  document.addEventListener('touchstart', start, options);
  document.addEventListener('touchmove', move, options);
  document.addEventListener('touchend', end, options);
  document.addEventListener('touchcancel', drop, options);
  return () => watching.abort();
}
