import clsx from 'clsx';
import { useId } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { useOnline } from '../../lib/browser/use-online.ts';
import { type CardItem, contentOf, kindInWords, OUTBOX_TEXTS } from './outbox-texts.ts';

interface OutboxItemRowProps {
  item: CardItem;
  onEdit: () => void;
  onDiscard: () => void;
}

/** Renders one row of the card: the kind of the item, its content, and why it has not been sent. */
export function OutboxItemRow({ item, onEdit, onDiscard }: OutboxItemRowProps) {
  const id = useId();
  const isOnline = useOnline();
  return (
    <li className="flex flex-col gap-2 py-3 last:pb-0">
      <div id={id} className="flex flex-col gap-1">
        <p className="text-small font-semibold">{kindInWords(item)}</p>
        <p dir="auto" className={clsx('wrap-anywhere empty:hidden', item.problem === null && 'line-clamp-2')}>
          {contentOf(item)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {item.problem === null ? (
          <p className="min-w-40 flex-1 text-small text-ink-muted">
            {isOnline ? OUTBOX_TEXTS.waiting : OUTBOX_TEXTS.offline}
          </p>
        ) : (
          <p className="min-w-40 flex-1 text-small font-semibold wrap-anywhere text-danger">{item.problem}</p>
        )}
        <span className="-me-2 ms-auto flex gap-1">
          {item.kind === 'comment' && (
            <Button variant="quiet" aria-describedby={id} onClick={onEdit}>
              Edit
            </Button>
          )}
          <Button variant="quiet" aria-describedby={id} onClick={onDiscard}>
            Discard
          </Button>
        </span>
      </div>
    </li>
  );
}
