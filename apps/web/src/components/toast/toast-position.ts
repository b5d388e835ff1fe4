const GAP_PX = 8;
const MARGIN_PX = 12;
const WIDEST_PX = 400;

/** A rectangle of the window, in pixels. */
type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** Where a toast goes: CSS pixels from the edges of the window. */
interface ToastPlace {
  top?: number;
  bottom?: number;
  left: number;
  width: number;
}

/**
 * Returns where a toast goes that would lie over a dialog: above the dialog's top edge or, where there is no room, inside it under its
 * header. Undefined if the toast does not touch the dialog.
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
