import clsx from 'clsx';
import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export interface TabItem {
  value: string;
  label: string;
  /** Shown small beside the label; not part of the tab's name. */
  count?: number;
  content: ReactNode;
}

interface TabsProps {
  /** Name of the row of tabs, for assistive technology. */
  label?: string;
  value: string;
  onValueChange: (value: string) => void;
  items: readonly TabItem[];
  className?: string;
  listClassName?: string;
}

/** Panels behind a row of tabs; arrow keys walk the row. */
export function Tabs({ label, value, onValueChange, items, className, listClassName }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onValueChange} className={className}>
      <Radix.List aria-label={label} className={clsx('flex gap-1 border-b border-line', listClassName)}>
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            className={clsx(
              'group relative inline-flex min-h-11 items-center gap-1.5 rounded-t-sm px-4 font-display font-semibold text-ink-muted hover:text-ink',
              'data-[state=active]:text-brand-ink',
            )}
          >
            {item.label}
            {item.count !== undefined && (
              <span aria-hidden className="tabular text-tiny text-ink-subtle">
                {item.count}
              </span>
            )}
            <span
              aria-hidden
              className="absolute inset-x-2 -bottom-px h-[3px] rounded-pill bg-transparent group-data-[state=active]:bg-brand-ink forced-colors:group-data-[state=active]:bg-[Highlight]"
            />
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value} className="animate-fade-in rounded-sm pt-4">
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
