import { X } from 'lucide-react';

interface TurnedLossProps {
  /** The text of the L. */
  words: string;
  onRemove: () => void;
}

/** Renders the L that the win turns around, with a button to remove it. */
export function TurnedLoss({ words, onRemove }: TurnedLossProps) {
  return (
    <div className="flex items-center gap-2 rounded-md border border-line bg-well ps-3 text-small text-ink-muted">
      <p className="min-w-0 flex-1 py-2">
        Turns around your L{' '}
        <q dir="auto" className="line-clamp-2 wrap-anywhere">
          {words}
        </q>
      </p>
      <button
        type="button"
        aria-label="Share without the L"
        title="Share without the L"
        onClick={onRemove}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-pill hover:bg-sunken"
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  );
}
