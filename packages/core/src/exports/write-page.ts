import { displayContent } from '@dubs/contract';
import { toNames } from '../users/index.ts';
import { imageName, pictureName } from './image-name.ts';
import {
  findOwnProfile,
  findOwnSettings,
  type OwnMembership,
  type OwnProfile,
  selectOwnGroups,
} from './own-account.queries.ts';
import {
  type OwnComment,
  type OwnGoal,
  type OwnPicture,
  type OwnPost,
  selectOwnComments,
  selectOwnGoals,
  selectOwnPictures,
  selectOwnPosts,
} from './own-content.queries.ts';
import { pageHead, PAGE_FOOT } from './page-frame.ts';
import type { Db } from '@dubs/db';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Returns text escaped for HTML, both between tags and in quoted attributes. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

type Moment = (date: Date) => string;

/** Returns content as HTML, with its line breaks and in the direction of its script. */
const contentHtml = (text: string): string => `<div class="words" dir="auto">${escapeHtml(text)}</div>`;
/** Returns a name as HTML, isolated so that its script does not change the direction of the sentence. */
const name = (text: string): string => `<bdi>${escapeHtml(text)}</bdi>`;
const count = (many: number, one: string): string => `${many} ${one}${many === 1 ? '' : 's'}`;

const reactionsHtml = (reactions: Record<string, number>): string[] => {
  const all = Object.entries(reactions).map(([emoji, many]) => `${escapeHtml(emoji)} ${many}`);
  return all.length === 0 ? [] : [all.join(' ')];
};
const about = (...parts: string[]): string => `<p class="about">${parts.join(' · ')}</p>`;

const KINDS = {
  goal_set: ['set', 'Goal Set'],
  goal_completed: ['completed', 'Goal Completed'],
} as const;

function post(moment: Moment, row: OwnPost): string {
  const isLoss = row.type === 'loss';
  const [kind, label] = row.kind === 'share' ? ([row.type, isLoss ? 'L' : 'Win'] as const) : KINDS[row.kind];
  const pictures = row.images.map(
    ({ width, height, description }, index) =>
      `<img src="${imageName(row.id, index)}" alt="${escapeHtml(description ?? `Picture ${index + 1}`)}" width="${width}" height="${height}" loading="lazy">`,
  );
  const whom = row.about === null ? [] : [`for ${name(row.about)}`];
  const edited = row.editedAt ? [`edited ${moment(row.editedAt)}`] : [];
  return `<article class="${kind}">${about(label, name(row.group), ...whom, moment(row.createdAt), ...edited)}
${contentHtml(displayContent(row.content))}${pictures.join('\n')}${about(count(row.comments, 'comment'), ...reactionsHtml(row.reactions))}</article>\n`;
}

function comment(moment: Moment, row: OwnComment): string {
  const whose = row.isOwnPost ? 'to a post of yours' : `to a post by ${name(toNames(row.author).name)}`;
  const edited = row.editedAt ? [`edited ${moment(row.editedAt)}`] : [];
  return `<article>${about(whose, name(row.group), moment(row.createdAt), ...edited, ...reactionsHtml(row.reactions))}${contentHtml(row.content)}</article>\n`;
}

function goal(moment: Moment, row: OwnGoal): string {
  const done = row.completedAt ? [`completed ${moment(row.completedAt)}`] : ['active'];
  const more = row.description === null ? '' : contentHtml(row.description);
  return `<article class="${row.isCompleted ? 'completed' : 'set'}">${about(name(row.group), `set ${moment(row.createdAt)}`, ...done)}${contentHtml(row.title)}${more}</article>\n`;
}

const group = (moment: Moment, row: OwnMembership): string =>
  `<li>${escapeHtml(row.emoji)} ${name(row.name)}${about(escapeHtml(row.role), `since ${moment(row.joinedAt)}`)}</li>\n`;

function picture(row: OwnPicture): string {
  const of = row.keptPerson ?? row.group;
  return `<img src="${pictureName(row)}" alt="${of === null ? 'Your picture' : escapeHtml(`Picture of ${of}`)}" loading="lazy">`;
}

function profile(moment: Moment, row: OwnProfile, pictures: readonly OwnPicture[]): string {
  const fields: [string, string | null][] = [
    ['Display name', row.displayName],
    ['First name', row.firstName],
    ['Last name', row.lastName],
    ['Phone number', row.phoneNumber],
    ['Bio', row.bio],
    ['Emoji', row.avatarEmoji],
    ['Birthday (month and day)', row.birthday],
  ];
  const entries = fields.flatMap(([label, text]) =>
    text === null ? [] : [`<dt>${label}</dt><dd class="words" dir="auto">${escapeHtml(text)}</dd>`],
  );
  return `<dl>${entries.join('\n')}<dt>On Dubs since</dt><dd>${moment(row.createdAt)}</dd></dl>${pictures.map(picture).join('')}\n`;
}

/** Yields one section, with a note if it is empty. */
async function* section<T>(
  [id, title]: readonly [string, string],
  rows: AsyncIterable<T> | readonly T[],
  show: (row: T) => string,
): AsyncGenerator<string> {
  yield `<section id="${id}"><h2>${title}</h2>\n`;
  let isEmpty = true;
  for await (const row of rows) {
    isEmpty = false;
    yield show(row);
  }
  yield isEmpty ? '<p class="about">Nothing here.</p></section>\n' : '</section>\n';
}

const ABOUT = ['about', 'About you'] as const;
const GROUPS = ['groups', 'Groups'] as const;
const POSTS = ['posts', 'Posts'] as const;
const COMMENTS = ['comments', 'Comments'] as const;
const GOALS = ['goals', 'Goals'] as const;

/** Yields the text of `index.html`: the user's content and pictures, newest first, with times in their zone. */
export async function* writePage(db: Db, userId: number, now: Date): AsyncGenerator<string> {
  const person = await findOwnProfile(db, userId);
  const pictures = await selectOwnPictures(db, userId);
  const { timeZone } = await findOwnSettings(db, userId);
  const format = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone });
  const moment: Moment = (date) => `<time datetime="${date.toISOString()}">${format.format(date)}</time>`;
  const intro = `All that is yours on Dubs as of ${moment(now)}, times as in ${escapeHtml(timeZone)}. The same for programs, and more, is in <a href="dubs.json">dubs.json</a>.`;
  yield pageHead('Your Dubs', intro, [[...ABOUT], [...GROUPS], [...POSTS], [...COMMENTS], [...GOALS]]);
  yield* section(ABOUT, [person], (row) => profile(moment, row, pictures));
  yield* section(GROUPS, await selectOwnGroups(db, userId), (row) => `<ul>${group(moment, row)}</ul>`);
  yield* section(POSTS, selectOwnPosts(db, userId), (row) => post(moment, row));
  yield* section(COMMENTS, selectOwnComments(db, userId), (row) => comment(moment, row));
  yield* section(GOALS, selectOwnGoals(db, userId), (row) => goal(moment, row));
  yield PAGE_FOOT;
}
