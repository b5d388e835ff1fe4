import type { MemberChange } from '@dubs/contract';

/** A user, with a flag for current membership. */
type Named = MemberChange['user'] & Pick<MemberChange, 'isMember'>;

/** Consecutive member changes of one type, as one line; `at` is the time of the last one. */
export interface MemberLine {
  id: number;
  change: MemberChange['change'];
  people: readonly Named[];
  at: string;
}

/** Returns the lines (newest first) for those changes (newest first) that are not before `from` and are before `until`. Both are optional. */
export function memberLines(
  changes: readonly MemberChange[],
  { from = '', until = '~' }: { from?: string | undefined; until?: string | undefined },
): MemberLine[] {
  const lines: MemberLine[] = [];
  for (const { id, change, createdAt, user: who, isMember } of changes) {
    if (createdAt < from || createdAt >= until) continue;
    const user = { ...who, isMember };
    const last = lines.at(-1);
    if (last?.change !== change) lines.push({ id, change, people: [user], at: createdAt });
    else if (last.people.every((person) => person.id !== user.id))
      lines[lines.length - 1] = { ...last, people: [user, ...last.people] };
  }
  return lines;
}

/** Number of people that a line names, if it does not name all. */
const NAMED = 3;

/** Returns the parts of a line in order: names with their `person`, and the text between them. */
export function wordsOf({ change, people }: MemberLine, meId: number): { text: string; person?: Named }[] {
  const isCut = people.length > NAMED + 1;
  const names = (isCut ? people.slice(0, NAMED) : people).map(({ id, name }, index) =>
    id === meId ? (index === 0 ? 'You' : 'you') : name || 'Unknown',
  );
  const others = isCut ? [`${people.length - NAMED} others`] : [];
  const parts = new Intl.ListFormat('en-GB').formatToParts([...names, ...others]);
  let element = 0;
  const words = parts.map(({ type, value: text }) => {
    const at = type === 'element' ? element++ : names.length;
    const person = at < names.length ? people[at] : undefined;
    return person ? { text, person } : { text };
  });
  return [...words, { text: ` ${change}` }];
}
