/** Until then the content of a screen has come, on a slow phone as well. */
const PATIENCE_MS = 2_000;

/** Does what the content of a screen does not need, once that has come. Returns the function that cancels it. */
export function afterContent(work: () => void): () => void {
  const timer = setTimeout(work, PATIENCE_MS);
  return () => clearTimeout(timer);
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Resolves once what is being rendered has been painted, with the pictures in sight, for which it waits two seconds at most. */
export async function afterPaint(): Promise<void> {
  await nextFrame();
  const inSight = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
  await Promise.race([
    Promise.allSettled(inSight.map((image) => image.decode())),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ]);
  await nextFrame();
}
