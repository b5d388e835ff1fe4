import type { Person } from '@dubs/contract';
import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { mentionQueryAt, peopleLike, withMention } from '../mention-query.ts';

interface MentionListOptions {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** Members who can be mentioned; undefined until they are loaded. */
  people: readonly Person[] | undefined;
  /** Called with the new text, which contains the picked person's name. */
  onPick: (text: string, person: Person) => void;
}

/** Returns the list of people that `@` opens, and the props of its field: arrow keys move, Enter or Tab picks, Escape closes. */
export function useMentionList({ field, text, people = [], onPick }: MentionListOptions) {
  const id = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [walked, setWalked] = useState({ query: '', at: 0 });
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const caretToSet = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (caretToSet.current === null) return;
    field.current?.setSelectionRange(caretToSet.current, caretToSet.current);
    caretToSet.current = null;
  }, [field, text]);

  const found = caret === null ? null : mentionQueryAt(text, caret);
  const isOpen = found !== null && found.start !== closedAt;
  const options = isOpen ? peopleLike(found.query, people) : [];
  // A new query starts at the top of the list.
  const at = walked.query === found?.query ? Math.min(walked.at, options.length - 1) : 0;
  const optionId = (place: number) => `${id}-${place}`;

  const pick = (person: Person) => {
    if (!found) return;
    const next = withMention(text, found, person.name);
    caretToSet.current = next.caret;
    setCaret(next.caret);
    setClosedAt(found.start);
    onPick(next.text, person);
  };

  const walk = (to: number) => {
    const next = (to + options.length) % options.length;
    setWalked({ query: found?.query ?? '', at: next });
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };

  const press = (event: KeyboardEvent) => {
    const chosen = options[at];
    if (!found || !chosen || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowDown') walk(at + 1);
    else if (event.key === 'ArrowUp') walk(at - 1);
    else if (event.key === 'Escape') setClosedAt(found.start);
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) pick(chosen);
    else return;
    event.preventDefault();
  };

  const followCaret = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = currentTarget;
    const next = selectionStart === selectionEnd ? selectionStart : null;
    setCaret(next);
    if (next === null || mentionQueryAt(currentTarget.value, next)?.start !== closedAt) setClosedAt(null);
  };

  return {
    id,
    options,
    at,
    optionId,
    pick,
    field: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': options.length > 0 ? id : undefined,
      'aria-activedescendant': options.length > 0 ? optionId(at) : undefined,
      onSelect: followCaret,
      // React fires no select event while it believes the mouse is pressed, as when a press ended outside the window.
      onInput: followCaret,
      onKeyDown: press,
      onBlur: () => setCaret(null),
    },
  } as const;
}

/** State of the list of people to mention, and the props of its field. */
export type MentionList = ReturnType<typeof useMentionList>;
