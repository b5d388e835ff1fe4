import clsx from 'clsx';
import { Avatar } from '../../../components/display/avatar.tsx';
import type { MentionList } from './use-mention-list.ts';
import { counted } from '../../../lib/text/counted.ts';

/** Renders the list of people to mention, floating above the field or, if `isInline`, in the flow. The focus stays in the field. */
export default function MentionOptions({
  list,
  isInline = false,
}: {
  list: MentionList;
  isInline?: boolean;
}) {
  const { id, options, at, optionId, pick } = list;
  return (
    <>
      <p role="status" className="sr-only">
        {options.length > 0 && `${counted(options.length, 'person', 'people')} to mention`}
      </p>
      {options.length > 0 && (
        <div
          id={id}
          role="listbox"
          aria-label="People to mention"
          tabIndex={-1}
          className={clsx(
            'overflow-y-auto overscroll-contain rounded-md border border-line bg-raised p-1',
            isInline
              ? 'max-h-40'
              : 'absolute inset-x-0 bottom-full z-10 mb-2 max-h-[min(18rem,calc(var(--visual-height,100dvh)*0.4))] shadow-e3',
          )}
          // A press on the list must not take the focus out of the field.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
        >
          {options.map((person, place) => (
            <button
              key={person.id}
              id={optionId(place)}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={place === at}
              onClick={() => pick(person)}
              className={clsx(
                'flex min-h-11 w-full items-center gap-3 rounded-sm px-2 text-start',
                place === at
                  ? 'bg-selected forced-colors:outline-2 forced-colors:outline-[Highlight]'
                  : 'hover:bg-sunken',
              )}
            >
              <Avatar person={person} size={32} />
              <bdi className="min-w-0 truncate font-semibold">{person.name}</bdi>
            </button>
          ))}
        </div>
      )}
    </>
  );
}
