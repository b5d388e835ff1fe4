interface SpinnerProps {
  /** What is going on, for assistive technology. */
  label?: string;
  className?: string;
}

/** Renders a turning ring; with reduced motion, a still ring of three quarters. */
export function Spinner({ label = 'Loading', className = 'size-8' }: SpinnerProps) {
  return (
    <output className="inline-flex">
      <svg viewBox="0 0 24 24" fill="none" aria-hidden className={`animate-spin ${className}`}>
        <circle cx="12" cy="12" r="9" stroke="var(--line)" strokeWidth="3" />
        <path d="M12 3a9 9 0 0 1 9 9" stroke="var(--brand-edge)" strokeWidth="3" strokeLinecap="round" />
      </svg>
      <span className="sr-only">{label}</span>
    </output>
  );
}
