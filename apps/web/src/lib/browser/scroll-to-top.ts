/** Scrolls the page to its top, smoothly unless the person prefers less motion. */
export function scrollToTop(): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' });
}
