import { displayContent } from '@dubs/contract';
import { toNames } from '../users/index.ts';
import { imageName, pictureName } from './image-name.ts';
import {
  selectOwnNumberChange,
  selectOwnSecurityLog,
  selectOwnVouchAnswers,
  selectOwnVouchRequests,
} from './own-access.queries.ts';
import {
  type ActivityRow,
  findOwnProfile,
  selectMentions,
  selectNotifications,
  selectOwnDevices,
  selectOwnGroups,
  selectOwnKeptPeople,
  selectOwnMemberChanges,
  selectOwnPushDevices,
  selectOwnRequests,
  selectOwnSessions,
  selectOwnWrites,
  selectSeen,
} from './own-account.queries.ts';
import { selectOwnHeld, selectOwnReplies, selectOwnTexts } from './own-texts.queries.ts';
import {
  type OwnComment,
  type OwnPicture,
  type OwnPost,
  selectCommentReactions,
  selectFollows,
  selectHeard,
  selectOwnComments,
  selectOwnGoals,
  selectOwnPictures,
  selectOwnPosts,
  selectPostReactions,
} from './own-content.queries.ts';
import { selectOwnPasskeys } from './own-passkeys.queries.ts';
import { type Db, FROM_NEWEST, readInPages } from '@dubs/db';

type Rows = AsyncIterable<object> | Promise<object[]>;

/** Yields a field with a list of rows as JSON text, row by row. */
async function* field(name: string, rows: Rows): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}: [`;
  let between = '\n';
  for await (const row of rows instanceof Promise ? await rows : rows) {
    yield between + JSON.stringify(row);
    between = ',\n';
  }
  yield ']';
}

async function* map<T>(rows: AsyncIterable<T>, change: (row: T) => object): AsyncGenerator<object> {
  for await (const row of rows) yield change(row);
}

const plainPost = ({ images, content, ...post }: OwnPost) => ({
  ...post,
  content: displayContent(content),
  images: images.map((_image, index) => imageName(post.id, index)),
  imageDescriptions: images.map(({ description }) => description),
});
const plainPicture = ({ key: _key, groupId, keptPersonId, ...picture }: OwnPicture) => ({
  ...picture,
  image: pictureName({ groupId, keptPersonId }),
});
const plainComment = ({ author, ...comment }: OwnComment) => ({
  ...comment,
  postBy: comment.isOwnPost ? null : toNames(author).name,
});
const plainActivity = <T extends ActivityRow>({ by, ...about }: T) => ({ ...about, by: toNames(by).name });

/** Yields the text of `dubs.json`: all data of the user, times in UTC. */
export async function* writeJson(db: Db, userId: number): AsyncGenerator<string> {
  const {
    timeZone,
    followsDevice,
    reminderHour,
    dailyTexts,
    sharesRepliesSince,
    quietFrom,
    quietTo,
    pushCategoriesOff,
    ...profile
  } = await findOwnProfile(db, userId);
  const settings = {
    timeZone,
    followsDevice,
    reminderHour,
    dailyTexts,
    sharesRepliesSince,
    quietFrom,
    quietTo,
    pushCategoriesOff,
  };
  yield `{\n"profile": ${JSON.stringify(profile)},\n"settings": ${JSON.stringify(settings)}`;
  const inPages = <T extends { id: number }>(
    read: (db: Db, userId: number, past: number, limit: number) => Promise<T[]>,
    start = 0,
  ) => readInPages((past, limit) => read(db, userId, past, limit), start);

  const pictures = await selectOwnPictures(db, userId);
  yield* field('pictures', Promise.resolve(pictures.map(plainPicture)));
  yield* field('groups', selectOwnGroups(db, userId));
  yield* field('keptPeople', selectOwnKeptPeople(db, userId));
  yield* field('memberChanges', selectOwnMemberChanges(db, userId));
  yield* field('joinRequests', selectOwnRequests(db, userId));
  yield* field('posts', map(inPages(selectOwnPosts, FROM_NEWEST), plainPost));
  yield* field('comments', map(inPages(selectOwnComments, FROM_NEWEST), plainComment));
  yield* field('goals', inPages(selectOwnGoals, FROM_NEWEST));
  yield* field('postReactions', inPages(selectPostReactions));
  yield* field('commentReactions', inPages(selectCommentReactions));
  yield* field('heardLosses', inPages(selectHeard));
  yield* field('followedPosts', inPages(selectFollows));
  yield* field('mentionedBy', map(inPages(selectMentions), plainActivity));
  yield* field('notifications', map(inPages(selectNotifications), plainActivity));
  yield* field('seenPosts', inPages(selectSeen));
  yield* field('sessions', selectOwnSessions(db, userId));
  yield* field('knownDevices', selectOwnDevices(db, userId));
  yield* field('numberChanges', selectOwnNumberChange(db, userId));
  const securityLog = await selectOwnSecurityLog(db, userId);
  const plainEvents = securityLog.map(({ by, ...event }) => ({ ...event, by: by && toNames(by).name }));
  yield* field('securityLog', Promise.resolve(plainEvents));
  yield* field('vouchRequests', selectOwnVouchRequests(db, userId));
  const answers = await selectOwnVouchAnswers(db, userId);
  const plainAnswers = answers.map((answer) => ({ ...answer, for: toNames(answer.for).name }));
  yield* field('vouchAnswers', Promise.resolve(plainAnswers));
  yield* field('passkeys', selectOwnPasskeys(db, userId));
  yield* field('pushDevices', selectOwnPushDevices(db, userId));
  yield* field('dailyTexts', selectOwnTexts(db, userId));
  yield* field('replies', selectOwnReplies(db, userId));
  yield* field('waitingReplies', selectOwnHeld(db, userId));
  yield* field('recentWrites', selectOwnWrites(db, userId));
  yield '\n}\n';
}
