import clsx from 'clsx';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';
type Size = 'md' | 'lg';

const BASE =
  'relative inline-grid items-center justify-center rounded-md border font-display font-semibold select-none ' +
  'transition-[scale,background-color,border-color] duration-90 ease-out active:not-disabled:not-aria-disabled:scale-[.97] ' +
  'disabled:border-dashed disabled:border-line-strong disabled:bg-transparent disabled:text-ink-subtle disabled:shadow-none';

const VARIANTS: Record<Variant, string> = {
  primary: 'border-brand-edge bg-brand text-on-brand shadow-e1 hover:bg-brand-hover',
  secondary: 'border-line-strong bg-surface text-ink hover:bg-sunken',
  quiet: 'border-transparent bg-transparent text-brand-ink hover:bg-brand-soft disabled:border-transparent',
  danger: 'border-danger bg-danger text-on-danger hover:opacity-90',
};

const SIZES: Record<Size, string> = {
  md: 'min-h-11 px-4 py-2 text-body',
  lg: 'min-h-13 px-6 py-3 text-[1.125rem] leading-6',
};

/** Returns the classes of a button, for links that must look like one. */
export const buttonClass = (variant: Variant = 'primary', size: Size = 'md', className?: string): string =>
  clsx(BASE, VARIANTS[variant], SIZES[size], className);

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant;
  size?: Size;
  /** While true the button keeps its focus and width, shows `pendingLabel`, and ignores presses. */
  pending?: boolean;
  pendingLabel?: ReactNode;
  /** While true the button looks disabled and ignores presses, but keeps its focus, for one that is disabled by its own success. */
  resting?: boolean;
  icon?: ReactNode;
}

/** Renders a button in one of four weights. `type` is "button" by default. */
export function Button({
  variant = 'primary',
  size = 'md',
  pending = false,
  pendingLabel,
  resting = false,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending || resting) event.preventDefault();
    else onClick?.(event);
  };
  const showPending = pending && pendingLabel !== undefined;
  return (
    <button
      type={type}
      className={buttonClass(variant, size, className)}
      aria-disabled={pending || resting || undefined}
      aria-busy={pending || undefined}
      onClick={press}
      {...rest}
    >
      <span
        className={clsx(
          'col-start-1 row-start-1 inline-flex items-center justify-center gap-2 *:[svg]:shrink-0',
          showPending && 'invisible',
        )}
      >
        {icon}
        {children}
      </span>
      {pendingLabel !== undefined && (
        <span className={clsx('col-start-1 row-start-1 text-center', !showPending && 'invisible')}>
          {pendingLabel}
        </span>
      )}
    </button>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The accessible name; also the tooltip. */
  label: string;
  icon: ReactNode;
}

/** Renders a round button with only an icon; 44 px square. */
export function IconButton({ label, icon, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button type={type} aria-label={label} title={label} className={clsx(ICON_BUTTON, className)} {...rest}>
      {icon}
    </button>
  );
}

/** The classes of an icon button, for links that must look like one. */
export const ICON_BUTTON =
  'relative inline-flex size-11 shrink-0 items-center justify-center rounded-pill text-ink-muted ' +
  'transition-[scale,background-color] duration-90 ease-out hover:bg-sunken hover:text-ink active:scale-[.97] ' +
  'disabled:text-ink-subtle';
