import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

const holdsFiles = (event: DragEvent): event is DragEvent & { dataTransfer: DataTransfer } =>
  event.dataTransfer?.types.includes('Files') === true;

/**
 * Passes files that are pasted into or dropped on an element to `onFiles`, and returns true while files are dragged over it. A paste that
 * contains text as well is left to the browser.
 */
export function useDroppedImages(
  target: RefObject<HTMLElement | null>,
  onFiles: (files: File[]) => void,
): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const listening = new AbortController();
    const { signal } = listening;
    // `dragenter` and `dragleave` also fire for child elements: the files have left when both were fired equally often.
    let depth = 0;
    const moveTo = (next: number) => {
      depth = Math.max(0, next);
      setOver(depth > 0);
    };

    const takePasted = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return;
      event.preventDefault();
      take(files);
    };
    const showCopyCursor = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    };
    const takeDropped = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      moveTo(0);
      take([...event.dataTransfer.files]);
    };
    element.addEventListener('paste', takePasted, { signal });
    element.addEventListener('dragenter', (event) => holdsFiles(event) && moveTo(depth + 1), { signal });
    element.addEventListener('dragover', showCopyCursor, { signal });
    element.addEventListener('dragleave', (event) => holdsFiles(event) && moveTo(depth - 1), { signal });
    element.addEventListener('drop', takeDropped, { signal });
    return () => listening.abort();
  }, [target]);

  return isOver;
}
