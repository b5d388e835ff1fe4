import type { MouseEvent } from 'react';

/** Says that the content of a form was restored from an earlier visit, and offers to clear it, which leads to its text field. */
export function DraftNotice({ onClear }: { onClear: () => void }) {
  const clear = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const field = currentTarget.closest('form')?.querySelector<HTMLElement>('[type=text], textarea');
    onClear();
    field?.focus();
  };
  return (
    <p className="flex items-center text-small text-ink-subtle">
      Draft restored ·
      <button
        type="button"
        onClick={clear}
        className="inline-flex min-h-11 items-center rounded-sm px-1.5 font-semibold text-brand-ink hover:underline"
      >
        Clear
      </button>
    </p>
  );
}
