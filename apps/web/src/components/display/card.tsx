import clsx from 'clsx';
import { type ComponentProps, type RefObject, useId } from 'react';

/** Renders a plain card on the canvas. */
export const Card = ({ className, ...rest }: ComponentProps<'section'>) => (
  <section
    className={clsx('rounded-lg border border-line bg-surface p-5 shadow-e1 sm:p-6', className)}
    {...rest}
  />
);

interface TitledCardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title: string;
  /** The heading, for a caller that moves the focus there. */
  heading?: RefObject<HTMLHeadingElement | null>;
}

/** Renders a card with a heading, which also names it. */
export function TitledCard({ title, heading, className, children, ...rest }: TitledCardProps) {
  const id = useId();
  return (
    <Card className={clsx('flex flex-col gap-4', className)} aria-labelledby={id} {...rest}>
      <h2 id={id} ref={heading} tabIndex={heading && -1} className="text-heading outline-none">
        {title}
      </h2>
      {children}
    </Card>
  );
}
