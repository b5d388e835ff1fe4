const GAP_PX = 8;
const MARGIN_PX = 12;
const WIDEST_PX = 400;

/** A rectangle of the window, in pixels. */
type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** Position of a toast, in CSS pixels from the edges of the window. */
interface ToastPlace {
  top?: number;
  bottom?: number;
  left: number;
  width: number;
}

/** Returns the distance of a toast above a box from the bottom of the window, in which it stays. */
export const bottomAbove = (box: Box, toastHeight: number, windowHeight: number): number =>
  Math.min(windowHeight - box.top + GAP_PX, windowHeight - toastHeight - MARGIN_PX);

/**
 * Returns the position of a toast that would overlap a dialog: above the dialog's top edge, or inside it under its header if there is no
 * room above. Undefined if they do not overlap.
 */
export function positionBeside(
  toast: Box,
  dialog: Box,
  headerBottom: number,
  windowHeight: number,
): ToastPlace | undefined {
  const isApart =
    toast.top >= dialog.bottom ||
    toast.bottom <= dialog.top ||
    toast.left >= dialog.right ||
    toast.right <= dialog.left;
  if (isApart) return undefined;
  const dialogWidth = dialog.right - dialog.left;
  const width = Math.min(WIDEST_PX, dialogWidth - 2 * MARGIN_PX);
  const across = { left: dialog.left + (dialogWidth - width) / 2, width };
  const height = toast.bottom - toast.top;
  return dialog.top - GAP_PX - height >= MARGIN_PX
    ? { ...across, bottom: windowHeight - dialog.top + GAP_PX }
    : { ...across, top: headerBottom };
}
