import type {
  Comment,
  CompleteGroup,
  Goal,
  Notification,
  NotificationsPage,
  Post,
  PostsPage,
} from '@dubs/contract';
import type { Member } from '../../clients/users.ts';
import { demand } from '../../clients/users.ts';
import type { Stage } from '../load/stage.ts';
import type { Found } from './check-history.ts';
import { countAll } from './check-history.ts';

/** Everything that stands in the groups of a stage, by the marks that writes are known by. */
interface State {
  found: Found;
  /** Who should have been told of what. */
  news: Found;
}

const PAGE = 100;
const NOTICES = 50;

async function readPosts(origin: string, groupId: number, { token }: Member): Promise<Post[]> {
  const posts: Post[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const path = `/groups/${groupId}/posts?limit=${PAGE}${cursor ? `&cursor=${cursor}` : ''}`;
    const page: PostsPage = await demand<PostsPage>(origin, { method: 'GET', path, token });
    posts.push(...page.posts);
    cursor = page.nextCursor;
  }
  return posts;
}

const isThere = (url: string): Promise<boolean> =>
  fetch(url).then(async (answer) => answer.ok && (await answer.arrayBuffer()).byteLength > 0);

/** What a person is told of a post, a comment or a reaction. */
const newsOf = {
  post: (to: number, post: { id: number; kind: Post['kind'] }) =>
    `${to} hears of ${post.kind === 'goal_completed' ? 'goal_completion' : 'post'} ${post.id}`,
  comment: (to: number, commentId: number) => `${to} hears of comment ${commentId}`,
  reaction: (to: number, postId: number, emoji: string, by: number) =>
    `${to} hears of ${emoji} by ${by} to ${postId}`,
};

async function readGroup(origin: string, stage: Stage, groupId: number) {
  const [first] = stage.members;
  if (!first) throw new Error('Nobody is in the group.');
  const get = <T>(path: string) => demand<T>(origin, { method: 'GET', path, token: first.token });
  const posts = await readPosts(origin, groupId, first);
  const marks: string[] = posts.map(({ content }) => `post ${content}`);
  for (const { content, imageUrls } of posts)
    for (const url of imageUrls) if (await isThere(origin + url)) marks.push(`picture of ${content}`);
  const news: string[] = posts.flatMap((post) =>
    stage.members.filter(({ id }) => id !== post.userId).map(({ id }) => newsOf.post(id, post)),
  );
  for (const member of stage.members) {
    const theirs = member === first ? posts : await readPosts(origin, groupId, member);
    for (const { id, userId, userReactions } of theirs)
      for (const emoji of userReactions) {
        marks.push(`reaction ${emoji} of ${member.id} to ${id}`);
        if (userId !== member.id) news.push(newsOf.reaction(userId, id, emoji, member.id));
      }
  }
  for (const post of posts.filter(({ commentsCount }) => commentsCount > 0)) {
    const comments = await get<Comment[]>(`/posts/${post.id}/comments`);
    for (const { id, content, userId } of comments) {
      marks.push(`comment ${content}`);
      if (userId !== post.userId) news.push(newsOf.comment(post.userId, id));
    }
  }
  for (const goal of await get<Goal[]>(`/groups/${groupId}/goals`)) {
    marks.push(`goal ${goal.title}`);
    if (goal.isCompleted) marks.push(`completion ${goal.title}`);
  }
  return { marks, news };
}

/** Reads everything back through the public interface. */
export async function readBack(origin: string, stage: Stage): Promise<State> {
  const marks: string[] = [];
  const news: string[] = [];
  for (const { id } of stage.groups) {
    const group = await readGroup(origin, stage, id);
    marks.push(...group.marks);
    news.push(...group.news);
  }
  for (const { id } of stage.openGroups) {
    const { token } = stage.creator;
    const { members } = await demand<CompleteGroup>(origin, {
      method: 'GET',
      path: `/groups/${id}/complete`,
      token,
    });
    for (const { userId } of members) if (userId !== stage.creator.id) marks.push(`${userId} in ${id}`);
  }
  return { found: countAll(marks), news: countAll(news) };
}

function newsIn(to: number, { type, postId, commentId, emoji, triggeredByUser }: Notification): string {
  if (type === 'comment') return newsOf.comment(to, commentId ?? 0);
  if (type === 'reaction') return newsOf.reaction(to, postId ?? 0, emoji ?? '', triggeredByUser.id);
  return `${to} hears of ${type} ${postId}`;
}

/** What the people of a stage were told of its groups. */
export async function readNews(origin: string, stage: Stage): Promise<Found> {
  const ours = new Set(stage.groups.map(({ id }) => id));
  const news: string[] = [];
  for (const { id, token } of stage.members)
    for (let page = 1; ; page++) {
      const path = `/notifications?page=${page}&limit=${NOTICES}`;
      const { notifications, hasMore } = await demand<NotificationsPage>(origin, {
        method: 'GET',
        path,
        token,
      });
      const here = notifications.filter(({ groupId, group }) => ours.has(groupId ?? group?.id ?? 0));
      news.push(...here.map((notice) => newsIn(id, notice)));
      // The newest come first, and the groups are of this stage alone.
      if (!hasMore || here.length === 0) break;
    }
  return countAll(news);
}
