/** Until then the content of a screen has come, on a slow phone as well. */
const PATIENCE_MS = 2_000;

/** Does what the content of a screen does not need, once that has come. Returns the function that cancels it. */
export function afterContent(work: () => void): () => void {
  const timer = setTimeout(work, PATIENCE_MS);
  return () => clearTimeout(timer);
}

/** Resolves once what is being rendered has been painted. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
