import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';

const FALL_PX = 24;
const FALL_MS = 160;
const CLOSE_MS = 240;
const CALM_MS = 120;
/** The distance between two stubs (px). */
const GAP_PX = 8;

/** Makes a stub fall, and closes its gap; with reduced motion it only fades. */
async function tearOff(stub: HTMLElement): Promise<void> {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const fallen = { opacity: 0, transform: `translateY(${isCalm ? 0 : FALL_PX}px)` };
  await stub.animate([{}, fallen], { duration: isCalm ? CALM_MS : FALL_MS, fill: 'forwards' }).finished;
  if (isCalm) return;
  const closed = { height: 0, marginBottom: `${-GAP_PX}px` };
  await stub.animate([{ height: `${stub.offsetHeight}px` }, closed], {
    duration: CLOSE_MS,
    easing: 'ease-out',
    fill: 'forwards',
  }).finished;
}

interface FirstStepStubProps {
  icon: ReactNode;
  isDone: boolean;
  onPress: () => void;
  onDone: () => void;
  /** Called once the stub has fallen. */
  onTorn: (stub: HTMLElement) => void;
  children: ReactNode;
}

/** Renders a first step as a stub of the card, which is torn off when the step is done. */
export function FirstStepStub({ icon, isDone, onPress, onDone, onTorn, children }: FirstStepStubProps) {
  const stub = useRef<HTMLLIElement>(null);
  const tear = useEffectEvent(() => {
    const { current } = stub;
    if (!current) return;
    onDone();
    // A cancelled animation belongs to a stub that was removed with its card.
    tearOff(current).then(
      () => onTorn(current),
      () => undefined,
    );
  });
  useEffect(() => {
    if (isDone) tear();
  }, [isDone]);
  return (
    <li ref={stub}>
      <button
        type="button"
        className="flex min-h-12 w-full items-center gap-3 rounded-[8px_20px_20px_8px] border-2 border-dotted border-line-strong px-4 py-2 text-start font-semibold hover:bg-sunken"
        onClick={onPress}
      >
        {icon}
        {children}
      </button>
    </li>
  );
}
