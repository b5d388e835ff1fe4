import { useId } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { useObjectUrl } from '../../features/media/components/use-object-url.ts';
import { useOnline } from '../../lib/browser/use-online.ts';
import type { OutboxRow } from './outbox-rows.ts';
import { nameOf, OUTBOX_TEXTS, wordsOf } from './outbox-texts.ts';

interface OutboxItemRowProps {
  row: OutboxRow;
  onEdit: () => void;
  onDiscard: () => void;
}

/** Renders one row of the card: what it is, its words and pictures, and why it is still here. */
export function OutboxItemRow({ row, onEdit, onDiscard }: OutboxItemRowProps) {
  const id = useId();
  const isOnline = useOnline();
  const { item } = row;
  const isEditable = item.kind === 'share' || item.kind === 'comment';
  return (
    <li className="flex flex-col gap-2 py-3 last:pb-0">
      <div id={id} className="flex flex-col gap-1">
        <p className="text-small font-semibold">{nameOf(row)}</p>
        <p dir="auto" className="line-clamp-2 wrap-anywhere empty:hidden">
          {wordsOf(row)}
        </p>
      </div>
      {item.kind === 'share' && item.images.length > 0 && (
        <ul aria-label="Pictures" className="flex flex-wrap gap-2">
          {item.images.map((image) => (
            <li key={image.id}>
              <Thumbnail file={image.file} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {item.problem === null ? (
          <p className="min-w-40 flex-1 text-small text-ink-muted">
            {isOnline ? OUTBOX_TEXTS.waiting : OUTBOX_TEXTS.offline}
          </p>
        ) : (
          <p className="min-w-40 flex-1 text-small font-semibold wrap-anywhere text-danger">{item.problem}</p>
        )}
        <span className="-me-2 ms-auto flex gap-1">
          {isEditable && (
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

function Thumbnail({ file }: { file: File }) {
  const url = useObjectUrl(file);
  return (
    <span className="block size-14 overflow-hidden rounded-sm border border-line bg-sunken">
      {url && <img src={url} alt={file.name} className="size-full object-cover" />}
    </span>
  );
}
