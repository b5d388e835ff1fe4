import type { MemberChange } from '@dubs/contract';

/** Who joined or left one after the other, as one line; `at` is when the last of them did. */
export interface MemberLine {
  id: number;
  change: MemberChange['change'];
  people: readonly MemberChange['user'][];
  at: string;
}

/** Returns lines, newest first, of the changes (newest first) since `from` and before `until`; left out, there is no such bound. */
export function memberLines(
  changes: readonly MemberChange[],
  { from = '', until = '~' }: { from?: string | undefined; until?: string | undefined },
): MemberLine[] {
  const lines: MemberLine[] = [];
  for (const { id, change, createdAt, user } of changes) {
    if (createdAt < from || createdAt >= until) continue;
    const last = lines.at(-1);
    if (last?.change !== change) lines.push({ id, change, people: [user], at: createdAt });
    else if (last.people.every((person) => person.id !== user.id))
      lines[lines.length - 1] = { ...last, people: [user, ...last.people] };
  }
  return lines;
}

/** How many people a line names. */
const NAMED = 3;

/** Returns what a line is made of, in order: the names to be shown apart, and the words between them. */
export function wordsOf({ change, people }: MemberLine, meId: number): { text: string; isName: boolean }[] {
  const isCut = people.length > NAMED + 1;
  const names = (isCut ? people.slice(0, NAMED) : people).map(({ id, name }, index) =>
    id === meId ? (index === 0 ? 'You' : 'you') : name || 'Unknown',
  );
  const others = isCut ? [`${people.length - NAMED} others`] : [];
  const parts = new Intl.ListFormat('en-GB').formatToParts([...names, ...others]);
  let named = 0;
  const words = parts.map(({ type, value }) => ({
    text: value,
    isName: type === 'element' && ++named <= names.length,
  }));
  return [...words, { text: ` ${change}`, isName: false }];
}
