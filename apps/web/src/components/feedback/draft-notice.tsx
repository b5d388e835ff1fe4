/** Says that the content of a form was restored from an earlier visit, and offers to clear it. */
export function DraftNotice({ onClear }: { onClear: () => void }) {
  return (
    <p className="flex items-center text-small text-ink-subtle">
      Draft restored ·
      <button
        type="button"
        onClick={onClear}
        className="inline-flex min-h-11 items-center rounded-sm px-1.5 font-semibold text-brand-ink hover:underline"
      >
        Clear
      </button>
    </p>
  );
}
