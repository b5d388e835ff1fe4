/** Draws a closed padlock. */
export const PadlockArt = () => (
  <svg
    viewBox="0 0 96 96"
    aria-hidden
    className="size-24 fill-none stroke-ink-subtle stroke-2"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="M30 44V30a18 18 0 0 1 36 0v14" />
    <rect x="20" y="44" width="56" height="42" rx="10" className="fill-brand stroke-brand-edge" />
    <path d="M48 66v9M52 62a4 4 0 1 1-8 0 4 4 0 0 1 8 0z" className="stroke-on-brand" />
  </svg>
);
