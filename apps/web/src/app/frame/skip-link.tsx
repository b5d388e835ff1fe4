/** Renders the link that skips the bars; visible only while it has the focus. */
export const SkipLink = () => (
  <a
    href="#main"
    className="fixed start-3 top-2 z-60 rounded-md border border-brand-edge bg-brand px-4 py-3 font-display font-semibold text-on-brand not-focus:sr-only"
  >
    Skip to content
  </a>
);
