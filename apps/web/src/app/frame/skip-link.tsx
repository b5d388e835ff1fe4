/** Renders the link that skips the bars; visible only while it has the focus. */
export const SkipLink = () => (
  <a
    href="#main"
    className="sr-only z-60 rounded-md border border-brand-edge bg-brand px-4 py-3 font-display font-semibold text-on-brand focus:not-sr-only focus:fixed focus:start-3 focus:top-2"
  >
    Skip to content
  </a>
);
