import { paths } from '../paths.ts';

/** The action of a key, or of two keys in sequence. */
type Shortcut = { go: string } | 'share' | 'next' | 'previous' | 'help';

const SINGLE_KEYS: Readonly<Record<string, Shortcut>> = {
  n: 'share',
  j: 'next',
  k: 'previous',
  '?': 'help',
};

/** Addresses by the key after `g`. */
const PLACES: Readonly<Record<string, string>> = {
  h: paths.home,
  g: paths.groups,
  w: paths.wins,
  o: paths.goals,
  p: paths.profile,
};

/** Time within which the second key must follow the first. */
const SEQUENCE_MS = 1_500;

/** Creates a function that takes each key pressed (`event.key`), and returns its shortcut or undefined. */
export function readShortcuts(
  now: () => number = () => performance.now(),
): (key: string) => Shortcut | undefined {
  let goPressedAt = -Infinity;
  return (key) => {
    const isAfterGo = now() - goPressedAt < SEQUENCE_MS;
    goPressedAt = -Infinity;
    if (isAfterGo) {
      const place = PLACES[key];
      return place === undefined ? undefined : { go: place };
    }
    if (key === 'g') goPressedAt = now();
    return SINGLE_KEYS[key];
  };
}

const TYPED_INTO =
  'input:not([type="checkbox"], [type="radio"], [type="file"], [type="range"]), textarea, select, [contenteditable]:not([contenteditable="false"])';
const ON_TOP =
  '[role="dialog"]:not([data-quick-share]), [role="alertdialog"], [role="menu"], [role="listbox"]';

/** True if a key press is not a shortcut: it is typed into a field, belongs to another control, or text is selected. */
export function isNotShortcut(event: KeyboardEvent): boolean {
  const { target } = event;
  return (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.isComposing ||
    (target instanceof Element && target.closest(TYPED_INTO) !== null) ||
    document.querySelector(ON_TOP) !== null ||
    document.getSelection()?.isCollapsed === false
  );
}
