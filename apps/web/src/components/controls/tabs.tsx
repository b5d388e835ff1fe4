import clsx from 'clsx';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { Badge } from '../display/badge.tsx';
import { arrowStep } from './arrow-step.ts';

export interface TabItem {
  value: string;
  label: string;
  /** Shown small beside the label; not part of the tab's name. */
  count?: number | string;
  /** The number of things that wait for the viewer, for a badge, and the same in words, which describe the tab but are not part of its name. */
  waiting?: { count: number; words: string } | undefined;
  content: ReactNode;
}

interface TabsProps {
  /** Name of the row of tabs, for assistive technology. */
  label?: string;
  value: string;
  onValueChange: (value: string) => void;
  items: readonly TabItem[];
  /** Content at the end of the row. */
  end?: ReactNode;
  /** Classes of the row. */
  rowClassName?: string;
  /** Classes that set the height of each tab. */
  tabClassName?: string;
}

/** Renders panels behind a row of tabs. The row is one stop of the Tab key; arrows, Home and End move through it and open each tab. */
export function Tabs({ label, value, onValueChange, items, end, rowClassName, tabClassName }: TabsProps) {
  const id = useId();
  const open = items.find((item) => item.value === value) ?? items[0];
  if (!open) return null;

  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const at = items.indexOf(open);
    const next = items[arrowStep(event.key, at, items.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    onValueChange(next.value);
    document.getElementById(`${id}-tab-${next.value}`)?.focus();
  };

  return (
    <div>
      <div className={clsx('flex flex-wrap items-end justify-end border-b border-line', rowClassName)}>
        <div
          role="tablist"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={walk}
          className="flex min-w-min flex-1 flex-wrap gap-1"
        >
          {items.map((item) => (
            <Tab
              key={item.value}
              item={item}
              id={`${id}-tab-${item.value}`}
              panelId={`${id}-panel`}
              open={item === open}
              className={tabClassName}
              onOpen={() => onValueChange(item.value)}
            />
          ))}
        </div>
        {end}
      </div>
      <div
        key={open.value}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${open.value}`}
        className="animate-fade-in pt-4 max-sm:pt-3"
      >
        {open.content}
      </div>
    </div>
  );
}

interface TabProps {
  item: TabItem;
  id: string;
  panelId: string;
  open: boolean;
  className: string | undefined;
  onOpen: () => void;
}

function Tab({ item, id, panelId, open, className = 'min-h-11', onOpen }: TabProps) {
  return (
    <button
      type="button"
      role="tab"
      id={id}
      aria-selected={open}
      aria-controls={open ? panelId : undefined}
      aria-describedby={item.waiting && `${id}-waiting`}
      tabIndex={open ? 0 : -1}
      onClick={onOpen}
      className={clsx(
        'group relative inline-flex items-center gap-1.5 rounded-t-sm px-4 font-display font-semibold text-ink-muted hover:text-ink aria-selected:text-brand-ink',
        className,
      )}
    >
      {item.label}
      {item.count !== undefined && (
        <span aria-hidden className="tabular text-tiny text-ink-subtle">
          {item.count}
        </span>
      )}
      {item.waiting && (
        <>
          <span aria-hidden>
            <Badge count={item.waiting.count} />
          </span>
          <span hidden id={`${id}-waiting`}>
            {item.waiting.words}
          </span>
        </>
      )}
      <span
        aria-hidden
        className="absolute inset-x-2 -bottom-px h-[3px] rounded-pill bg-transparent group-aria-selected:bg-brand-ink forced-colors:group-aria-selected:bg-[Highlight]"
      />
    </button>
  );
}
