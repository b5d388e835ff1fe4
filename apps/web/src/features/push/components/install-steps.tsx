import type { ReactNode } from 'react';
import { PUSH_TEXTS as TEXTS } from '../texts.ts';

/** Shows in pictures how to add Dubs to an iPhone's home screen, without which it cannot show notifications, and what to do next. */
export const InstallSteps = () => (
  <section aria-label="Put Dubs on your home screen" className="flex flex-col gap-3">
    <p>{TEXTS.support.install}</p>
    <ol className="grid gap-3 sm:grid-cols-3">
      <Step number={1} words="Tap Share, the square with the arrow.">
        <Picture name="Safari with its Share button marked">
          <path d="M24 100h72" />
          <path d="M36 22h48M36 34h34" className="stroke-line" />
          <Marked cx={60} cy={116} />
          <path d="M55 113h-3v10h16v-10h-3M60 117v-11m-4 4 4-4 4 4" className="stroke-on-brand" />
          <path d="m36 112-4 4 4 4M84 112l4 4-4 4" />
        </Picture>
      </Step>
      <Step number={2} words="Choose “Add to Home Screen”, then “Add”.">
        <Picture name="The list of Share with “Add to Home Screen” marked">
          <path d="M24 52q0-10 10-10h52q10 0 10 10M34 58h34M34 112h42" className="stroke-line-strong" />
          <rect x="28" y="72" width="64" height="26" rx="8" className="fill-brand stroke-brand-edge" />
          <rect x="72" y="78" width="14" height="14" rx="3" className="stroke-on-brand" />
          <path d="M79 81.5v7M75.5 85h7M35 85h28" className="stroke-on-brand" />
        </Picture>
      </Step>
      <Step number={3} words="Open Dubs from its new icon.">
        <Picture name="A home screen with the icon of Dubs marked">
          {[31, 52, 73].map((x) => (
            <rect key={x} x={x} y="28" width="16" height="16" rx="5" className="fill-sunken stroke-line" />
          ))}
          <rect x="31" y="54" width="16" height="16" rx="5" className="fill-sunken stroke-line" />
          <rect x="53" y="52" width="28" height="28" rx="8" className="fill-brand stroke-brand-edge" />
          <path d="m58 63 4 8 5-9 5 9 4-8" className="stroke-on-brand" />
          <rect x="32" y="108" width="56" height="20" rx="8" className="fill-sunken stroke-line" />
        </Picture>
      </Step>
    </ol>
    <p className="text-ink-muted">{TEXTS.afterInstall}</p>
  </section>
);

function Step({ number, words, children }: { number: number; words: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-4 rounded-md bg-sunken p-3 sm:flex-col sm:text-center">
      {children}
      <p>
        <span className="font-semibold">{number}. </span>
        {words}
      </p>
    </li>
  );
}

/** Renders a drawing in the outline of a phone. */
const Picture = ({ name, children }: { name: string; children: ReactNode }) => (
  <svg
    role="img"
    aria-label={name}
    viewBox="16 0 88 144"
    className="h-28 shrink-0 fill-none stroke-ink-subtle stroke-2 sm:h-36"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <rect x="22" y="4" width="76" height="136" rx="14" className="fill-surface stroke-line-strong" />
    <path d="M52 12h16" />
    {children}
  </svg>
);

const Marked = ({ cx, cy }: { cx: number; cy: number }) => (
  <circle cx={cx} cy={cy} r="14" className="fill-brand stroke-brand-edge" />
);
