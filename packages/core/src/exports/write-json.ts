import { displayContent } from '@dubs/contract';
import { toNames } from '../users/index.ts';
import { imageName, pictureName } from './image-name.ts';
import {
  selectOwnNumberChange,
  selectOwnPasskeys,
  selectOwnSecurityLog,
  selectOwnVouchAnswers,
  selectOwnVouchRequests,
} from './own-access.queries.ts';
import {
  type ActivityRow,
  findOwnProfile,
  findOwnSettings,
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
import type { Db } from '@dubs/db';

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
  const profile = await findOwnProfile(db, userId);
  const settings = await findOwnSettings(db, userId);
  yield `{\n"profile": ${JSON.stringify(profile)},\n"settings": ${JSON.stringify(settings)}`;
  const pictures = await selectOwnPictures(db, userId);
  yield* field('pictures', Promise.resolve(pictures.map(plainPicture)));
  yield* field('groups', selectOwnGroups(db, userId));
  yield* field('keptPeople', selectOwnKeptPeople(db, userId));
  yield* field('memberChanges', selectOwnMemberChanges(db, userId));
  yield* field('joinRequests', selectOwnRequests(db, userId));
  yield* field('posts', map(selectOwnPosts(db, userId), plainPost));
  yield* field('comments', map(selectOwnComments(db, userId), plainComment));
  yield* field('goals', selectOwnGoals(db, userId));
  yield* field('postReactions', selectPostReactions(db, userId));
  yield* field('commentReactions', selectCommentReactions(db, userId));
  yield* field('heardLosses', selectHeard(db, userId));
  yield* field('followedPosts', selectFollows(db, userId));
  yield* field('mentionedBy', map(selectMentions(db, userId), plainActivity));
  yield* field('notifications', map(selectNotifications(db, userId), plainActivity));
  yield* field('seenPosts', selectSeen(db, userId));
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
