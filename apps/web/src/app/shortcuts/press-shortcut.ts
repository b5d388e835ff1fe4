import { shortcutsOn } from '../../lib/browser/shortcuts.ts';
import { paths } from '../paths.ts';
import { isNotShortcut, readShortcuts } from './shortcut-of.ts';

/** The share button of a screen, which is marked with its key, or the text of the form that it has opened. */
const SHARE = 'main [aria-keyshortcuts="n"]:not([aria-expanded="true"]), main [data-quick-share] textarea';
/** The elements that `j` and `k` step through: posts, goals, and rows marked with `data-step`. */
const STEPS = 'main article[tabindex="-1"], main [data-step]';

/** Moves the focus to the element after or before the focused one; without one, to the first in view. */
function step(by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(STEPS)];
  const at = all.findIndex((each) => each.contains(document.activeElement));
  const firstInView = all.findIndex((each) => each.getBoundingClientRect().bottom > window.innerHeight / 4);
  const next = all[at < 0 ? firstInView : at + by];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: next.matches('article') ? 'start' : 'nearest' });
}

const read = readShortcuts();

/** Shares with the control of the screen; opens Home to share there if the screen has none. */
function share(navigate: (address: string) => unknown): void {
  const control = document.querySelector<HTMLElement>(SHARE);
  if (!control) return void navigate(`${paths.home}?share=win`);
  control.focus();
  control.click();
}

/** Performs the shortcut of a key press, if it is one. */
export function pressShortcut(
  event: KeyboardEvent,
  navigate: (address: string) => unknown,
  openHelp: () => void,
): void {
  if (!shortcutsOn.get() || isNotShortcut(event)) return;
  const shortcut = read(event.key);
  if (shortcut === undefined) return;
  event.preventDefault();
  if (shortcut === 'help') openHelp();
  else if (shortcut === 'next') step(1);
  else if (shortcut === 'previous') step(-1);
  else if (shortcut === 'share') share(navigate);
  else navigate(shortcut.go);
}
