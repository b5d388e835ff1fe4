import { paths } from '../paths.ts';

/** What a key, or two after each other, ask for. */
type Shortcut = { go: string } | 'share' | 'next' | 'previous' | 'help';

const ALONE: Readonly<Record<string, Shortcut>> = {
  n: 'share',
  j: 'next',
  k: 'previous',
  '?': 'help',
};

/** After `g`. */
const PLACES: Readonly<Record<string, string>> = {
  h: paths.home,
  g: paths.groups,
  w: paths.wins,
  o: paths.goals,
  p: paths.profile,
};

/** How long the second key may take. */
const PATIENCE_MS = 1_500;

/** Reads keys as they are pressed (`event.key`); the function that it returns says what each asks for, if anything. */
export function readShortcuts(
  now: () => number = () => performance.now(),
): (key: string) => Shortcut | undefined {
  let goPressedAt = -Infinity;
  return (key) => {
    const isAfterGo = now() - goPressedAt < PATIENCE_MS;
    goPressedAt = -Infinity;
    if (isAfterGo) {
      const place = PLACES[key];
      return place === undefined ? undefined : { go: place };
    }
    if (key === 'g') goPressedAt = now();
    return ALONE[key];
  };
}

const TYPED_INTO =
  'input:not([type="checkbox"], [type="radio"], [type="file"], [type="range"]), textarea, select, [contenteditable]:not([contenteditable="false"])';
const ON_TOP = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** True if a press of a key is no shortcut: it is typed, belongs to another control, or has words selected. */
export function isMeantOtherwise(event: KeyboardEvent): boolean {
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
