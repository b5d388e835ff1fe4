import clsx from 'clsx';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { ICON_BUTTON } from '../controls/button.tsx';
import { Floating } from './floating.tsx';
import { menuStep } from './menu-step.ts';
import { useCloseOutside } from './use-close-outside.ts';

export interface MenuItem {
  label: string;
  icon: ReactNode;
  tone?: 'danger';
  /** `byKeyboard`: true if chosen without a pointer, in which case the caller moves the focus. */
  onSelect: (choice: { byKeyboard: boolean }) => void;
}

interface MenuProps {
  /** Name of the button that opens it. */
  label: string;
  /** Tooltip of the button, if shorter than the label. */
  title?: string;
  icon: ReactNode;
  items: readonly MenuItem[];
  /** The button, for a caller that focuses it. */
  opener?: RefObject<HTMLButtonElement | null>;
  /** `sm` for a row of small controls; its hit area is the same. */
  size?: 'md' | 'sm';
  className?: string;
}

const SMALL =
  'relative inline-flex size-9 items-center justify-center rounded-pill text-ink-muted transition-[scale] duration-90 ease-out after:absolute after:-inset-1 hover:bg-sunken hover:text-ink active:scale-[.97]';

/**
 * Renders a button and the menu that it opens: arrows, Home, End and first letters move through it, Escape closes it. The chosen action
 * runs once the focus is back on the button, so that a dialog that it opens returns the focus there.
 */
export function Menu({ label, title = label, icon, items, opener, size = 'md', className }: MenuProps) {
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);
  const own = useRef<HTMLButtonElement>(null);
  const button = opener ?? own;
  const [isOpen, setOpen] = useState(false);

  useCloseOutside(box, isOpen, () => setOpen(false));

  return (
    <span ref={box} className={clsx('relative inline-flex', className)}>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={title}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
        className={clsx(size === 'sm' ? SMALL : ICON_BUTTON, 'aria-expanded:bg-sunken')}
      >
        {icon}
      </button>
      {isOpen && <Items id={id} label={label} items={items} opener={button} onClose={() => setOpen(false)} />}
    </span>
  );
}

interface ItemsProps extends Pick<MenuProps, 'label' | 'items'> {
  id: string;
  opener: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** Renders the open menu. Tab continues from the button. */
function Items({ id, label, items, opener, onClose }: ItemsProps) {
  const list = useRef<HTMLDivElement>(null);
  const buttons = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  // Also when the focused item is gone, as when the time to edit is over.
  useEffect(() => {
    if (!list.current?.contains(document.activeElement)) buttons()[0]?.focus({ preventScroll: true });
  }, [items.length]);
  const close = () => {
    opener.current?.focus({ preventScroll: true });
    onClose();
  };

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close();
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return close();
    }
    const all = buttons();
    const at = all.findIndex((button) => button === document.activeElement);
    const next = menuStep(
      event.key,
      at,
      items.map((item) => item.label),
    );
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus({ preventScroll: true });
  };

  return (
    <Floating anchor={opener} align="end" className="animate-fade-in rounded-md p-1">
      <div
        ref={list}
        id={id}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={press}
        className="flex min-w-[min(12rem,100vw-2rem)] flex-col"
      >
        {items.map((item, place) => (
          <button
            // Labels may repeat: two groups can have one name.
            key={place}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={({ detail }) => {
              close();
              item.onSelect({ byKeyboard: detail === 0 });
            }}
            className={clsx(
              'flex min-h-11 items-center gap-3 rounded-sm px-3 py-2 text-start font-semibold select-none hover:bg-sunken *:[svg]:shrink-0',
              item.tone === 'danger' && 'text-danger',
            )}
          >
            {item.icon}
            {item.label}
          </button>
        ))}
      </div>
    </Floating>
  );
}
