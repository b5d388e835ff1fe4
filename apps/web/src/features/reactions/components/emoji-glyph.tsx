import { lazy, Suspense } from 'react';

const SALUTE = '🫡';
const Salute = lazy(() => import('./salute.tsx').catch(() => ({ default: () => SALUTE })));

interface EmojiGlyphProps {
  emoji: string;
  /** Accessible name; decorative without one. */
  label?: string;
  className?: string | undefined;
}

/** Renders an emoji. The newest one, the salute, is drawn by Dubs if the device has no glyph for it. */
export function EmojiGlyph({ emoji, label, className }: EmojiGlyphProps) {
  const said = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <span {...said} className={className}>
      {emoji === SALUTE ? (
        <Suspense fallback={emoji}>
          <Salute emoji={emoji} />
        </Suspense>
      ) : (
        emoji
      )}
    </span>
  );
}
