/** True if a click opens a link in this tab. With a modifier key, the browser opens a new tab or window, or saves the target. */
export const isPlainClick = ({
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): boolean =>
  !ctrlKey && !metaKey && !shiftKey && !altKey;
