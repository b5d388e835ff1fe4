import type { MouseEvent } from 'react';

/** True if a click on a link opens it here: with one of these keys the browser opens a tab or window, or saves it. */
export const isPlainClick = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  !ctrlKey && !metaKey && !shiftKey && !altKey;
