/** Time in which a screen's content loads, even on a slow phone. */
const CONTENT_LOADS_MS = 2_000;

/** Runs work that a screen's content does not need, after the content has loaded. Returns the function that cancels it. */
export function afterContent(work: () => void): () => void {
  const timer = setTimeout(work, CONTENT_LOADS_MS);
  return () => clearTimeout(timer);
}

/** Resolves once the pending render has been painted. */
export const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Resolves once the pending render has been painted, with its fonts and the pictures in view; waits two seconds at most for those. */
export async function afterPaint(): Promise<void> {
  await nextFrame();
  const inView = [...document.querySelectorAll('img')].filter((image) => {
    // All zero for a hidden picture, which never loads if it is `lazy`.
    const { top, bottom } = image.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  await Promise.race([
    Promise.allSettled([document.fonts.ready, ...inView.map((image) => image.decode())]),
    new Promise((resolve) => setTimeout(resolve, CONTENT_LOADS_MS)),
  ]);
  // A picture is painted again when its placeholder is removed.
  await nextFrame();
  await nextFrame();
}
