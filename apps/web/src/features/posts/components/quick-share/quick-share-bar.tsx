import type { Person } from '@dubs/contract';
import { Camera, Pencil } from 'lucide-react';
import type { RefObject } from 'react';
import { buttonClass } from '../../../../components/controls/button.tsx';
import { Avatar } from '../../../../components/display/avatar.tsx';
import { takePhoto } from '../../../media/components/take-photo.tsx';
import { draftInWords } from '../../share-texts.ts';

interface QuickShareBarProps {
  me: Person;
  prompt: string;
  /** Label of what the button opens, in the words of the product. */
  purpose: string;
  /** Text of the draft; empty if there is none. */
  draft: string;
  opener: RefObject<HTMLButtonElement | null>;
  onOpen: () => void;
  onPhoto: (files: File[]) => void;
}

/** Renders quick share while it is closed: a button that replaces it with the form, and one that opens the camera first. */
export function QuickShareBar({ me, prompt, purpose, draft, opener, onOpen, onPhoto }: QuickShareBarProps) {
  return (
    <div className="flex min-h-16 flex-wrap items-center justify-end gap-x-2 rounded-[8px_20px_20px_8px] border border-s-6 border-line border-s-brand bg-surface pe-2.5 shadow-e2 has-[[data-open]:hover]:bg-raised">
      <button
        ref={opener}
        type="button"
        data-open
        aria-keyshortcuts="n"
        onClick={onOpen}
        className="flex min-w-0 flex-1 basis-52 flex-wrap items-center gap-3 self-stretch rounded-[4px_16px_16px_4px] ps-2.5 text-start"
      >
        <Avatar person={me} className="my-2" />
        <span className="flex min-w-[min(100%,7.5rem)] flex-1 flex-col sm:flex-col-reverse">
          <span className="wrap-anywhere text-[1.0625rem] leading-[1.375rem] text-ink-muted sm:text-[0.8125rem] sm:leading-[1.125rem] sm:text-ink-subtle">
            {draft ? draftInWords(draft) : prompt}
          </span>{' '}
          <span className="text-[0.8125rem] leading-[1.125rem] text-ink-subtle sm:text-[1.0625rem] sm:leading-[1.375rem] sm:text-ink">
            {purpose}
          </span>
        </span>
        {draft && <Pencil aria-hidden className="size-5 shrink-0 text-ink-muted" />}
      </button>
      <button
        type="button"
        aria-label="Take a photo"
        title="Take a photo"
        onClick={() => takePhoto(onPhoto)}
        className={buttonClass('primary', 'md', 'my-2 size-11 shrink-0 px-0!')}
      >
        <Camera aria-hidden className="size-5" />
      </button>
    </div>
  );
}
