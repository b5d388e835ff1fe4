import { previewReminder, type ReminderPreview } from '@dubs/core';
import type { Db } from '@dubs/db';
import { StepError } from '@dubs/terminal';
import { countOf } from '../jobs/count-of.ts';

type Skip = Extract<ReminderPreview['decision'], { skip: string }>['skip'];

const WHY_NOT = {
  off: 'they have daily texts turned off',
  unverified: 'they never proved their number',
  deleted: 'they deleted their account',
  unvouched: 'their number may have a new owner',
  unreachable: 'nothing reaches their number',
  late: 'their hour is over: a text is two hours late at most, and none leaves from 21:00 on',
  quiet: 'it is a quiet hour there',
  taken: 'that day has had its text, or was passed over',
  nothing: 'they posted today and have seen everything',
} as const satisfies Record<Skip, string>;

const hourOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

function verdict({ decision, content }: ReminderPreview): string {
  if (decision === 'wait') return 'No text: their hour has not come.';
  if ('skip' in decision) return `No text: ${WHY_NOT[decision.skip]}.`;
  const posted = content.postedToday ? 'something posted today' : 'nothing posted today';
  const loss = content.hasUnseenLoss ? ', an unseen L' : '';
  return `A text (${decision.send}): ${posted}, ${countOf(content.unseen, 'unseen win')}${loss}.`;
}

/**
 * Prints which daily text a person would get at a given time and why, or why none. Sends and changes nothing.
 *
 * @throws StepError if there is no such person
 */
export async function preview(
  { db, publicUrl }: { db: Db; publicUrl: string },
  userId: number,
  at: Date,
  print: (line: string) => void,
): Promise<void> {
  const found = await previewReminder({ db, settings: { publicUrl } }, userId, at);
  if (!found) throw new StepError(`There is no person ${userId}.`);
  const { user, date, text, next } = found;
  print(`Person ${user.id}, at ${hourOf(user.hour)} in ${user.timeZone}`);
  print(`At ${at.toISOString()}, which is ${date} there:`);
  print(`    ${verdict(found)}`);
  if (text !== null) print(`    ${text}`);
  print(next ? `Their hour comes next at ${next.toISOString()}.` : 'As things are they get no texts.');
}
