import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';

const holdsFiles = (transfer: DataTransfer) => transfer.types.includes('Files');

/**
 * Takes files that are pasted into or dropped on an element. Spread `handlers` on it; `isOver` is true while files hover
 * above it. A paste that also holds words stays a paste of words.
 */
export function useDroppedImages(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  // Entering a child leaves its parent: only as many leaves as enters mean that the pointer is gone.
  const depth = useRef(0);
  const end = () => {
    depth.current = 0;
    setOver(false);
  };
  const handlers = {
    onPaste: (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files];
      if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
      event.preventDefault();
      onFiles(files);
    },
    onDragEnter: (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return;
      depth.current += 1;
      setOver(true);
    },
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    onDragLeave: () => {
      depth.current -= 1;
      if (depth.current <= 0) end();
    },
    onDrop: (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      end();
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver, handlers };
}
