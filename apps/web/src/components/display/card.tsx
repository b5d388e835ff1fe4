import clsx from 'clsx';
import type { ComponentProps } from 'react';

/** Renders a plain card on the canvas. */
export const Card = ({ className, ...rest }: ComponentProps<'section'>) => (
  <section
    className={clsx('rounded-lg border border-line bg-surface p-5 shadow-e1 sm:p-6', className)}
    {...rest}
  />
);
