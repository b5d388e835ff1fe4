import clsx from 'clsx';
import { DropdownMenu as Radix } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { IconButton } from './button.tsx';

export interface MenuItem {
  label: string;
  icon: ReactNode;
  tone?: 'danger';
  onSelect: () => void;
}

interface MenuProps {
  /** Name of the button that opens it. */
  label: string;
  icon: ReactNode;
  items: readonly MenuItem[];
}

/**
 * A button and the menu that it opens: arrows, Home, End and first letters walk it, Escape closes it. What was chosen is done once the
 * focus is back on the button, so that a dialog which it opens knows where to return it.
 */
export function Menu({ label, icon, items }: MenuProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const chosen = useRef<(() => void) | undefined>(undefined);
  const settle = (event: Event) => {
    event.preventDefault();
    opener.current?.focus();
    chosen.current?.();
    chosen.current = undefined;
  };
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>
        <IconButton ref={opener} label={label} icon={icon} className="aria-expanded:bg-sunken" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={settle}
          className="z-50 flex max-w-[calc(100vw-1rem)] min-w-56 animate-fade-in flex-col rounded-md border border-line bg-raised p-1 shadow-e2"
        >
          {items.map((item) => (
            <Radix.Item
              key={item.label}
              onSelect={() => {
                chosen.current = item.onSelect;
              }}
              className={clsx(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-2 font-semibold outline-none select-none data-highlighted:bg-sunken *:[svg]:shrink-0',
                'forced-colors:data-highlighted:bg-[Highlight] forced-colors:data-highlighted:text-[HighlightText]',
                item.tone === 'danger' && 'text-danger',
              )}
            >
              {item.icon}
              {item.label}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
