import { useState } from 'react';
import { isDrawable } from '../drawable.ts';

/** Renders the salute; drawn by Dubs if the device has no glyph for it. */
export default function Salute({ emoji }: { emoji: string }) {
  const [isThere] = useState(() => isDrawable(emoji));
  return isThere ? emoji : <SaluteGlyph />;
}

/** Renders a saluting face in the size of the surrounding text, in the usual emoji colors. */
function SaluteGlyph() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden
      className="inline-block size-[1.1em] align-[-0.15em]"
      data-glyph="salute"
    >
      <circle cx="12" cy="13" r="10" fill="#ffcb4c" />
      <ellipse cx="8.8" cy="12.6" rx="1.2" ry="1.7" fill="#5c3b14" />
      <ellipse cx="15" cy="12.6" rx="1.2" ry="1.7" fill="#5c3b14" />
      <path d="M8.5 18h7" stroke="#5c3b14" strokeWidth="1.6" strokeLinecap="round" />
      <path
        d="M23 12.5 20.4 5.6c-.5-1.2-1.6-1.7-2.8-1.2L8.4 8.2c-1 .4-.8 1.9.4 1.8l6-.9c1.6 1.8 3.2 4.4 5 6.3"
        fill="#f2a01f"
        stroke="#c77d0a"
        strokeWidth=".8"
        strokeLinejoin="round"
      />
    </svg>
  );
}
