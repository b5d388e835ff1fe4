import type {
  Comment,
  CompleteGroup,
  Goal,
  Notification,
  NotificationsPage,
  Post,
  PostsPage,
} from '@dubs/contract';
import { get, type Member } from '../../clients/users.ts';
import type { Scenario } from '../load/scenario.ts';
import { countAll, type Found } from './check-history.ts';

/** The content of a scenario's groups, as effects of writes. */
interface State {
  found: Found;
  /** The notifications that the writes should have caused. */
  news: Found;
}

const PAGE = 100;
const NOTICES = 50;

async function readPosts(origin: string, groupId: number, member: Member): Promise<Post[]> {
  const posts: Post[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const path = `/groups/${groupId}/posts?limit=${PAGE}${cursor ? `&cursor=${cursor}` : ''}`;
    const page: PostsPage = await get<PostsPage>(origin, path, member);
    posts.push(...page.posts);
    cursor = page.nextCursor;
  }
  return posts;
}

const isThere = (url: string): Promise<boolean> =>
  fetch(url).then(async (answer) => answer.ok && (await answer.arrayBuffer()).byteLength > 0);

/** Texts that identify a notification about a post, a comment, a reaction or a new member. */
const notificationOf = {
  post: (to: number, post: { id: number; kind: Post['kind'] }) =>
    `${to} is notified of ${post.kind === 'goal_completed' ? 'goal_completion' : 'post'} ${post.id}`,
  comment: (to: number, commentId: number) => `${to} is notified of comment ${commentId}`,
  thread: (to: number, commentId: number) => `${to} is notified of thread ${commentId}`,
  reaction: (to: number, postId: number, emoji: string, by: number) =>
    `${to} is notified of ${emoji} by ${by} to ${postId}`,
  joining: (to: number, groupId: number, by: number) => `${to} is notified that ${by} joined ${groupId}`,
};

async function readGroup(origin: string, scenario: Scenario, groupId: number) {
  const [first] = scenario.members;
  if (!first) throw new Error('The group has no members.');
  const posts = await readPosts(origin, groupId, first);
  const effects: string[] = posts.map(({ content }) => `post ${content}`);
  for (const { content, imageUrls } of posts)
    for (const url of imageUrls) if (await isThere(origin + url)) effects.push(`picture of ${content}`);
  const news: string[] = posts.flatMap((post) =>
    scenario.members.filter(({ id }) => id !== post.userId).map(({ id }) => notificationOf.post(id, post)),
  );
  for (const { id } of scenario.members)
    if (id !== scenario.creator.id) news.push(notificationOf.joining(scenario.creator.id, groupId, id));
  for (const member of scenario.members) {
    const theirs = member === first ? posts : await readPosts(origin, groupId, member);
    for (const { id, userId, userReactions } of theirs)
      for (const emoji of userReactions) {
        effects.push(`reaction ${emoji} of ${member.id} to ${id}`);
        if (userId !== member.id) news.push(notificationOf.reaction(userId, id, emoji, member.id));
      }
  }
  for (const post of posts.filter(({ commentsCount }) => commentsCount > 0)) {
    const comments = await get<Comment[]>(origin, `/posts/${post.id}/comments`, first);
    for (const { id, content, userId } of comments) {
      effects.push(`comment ${content}`);
      if (userId !== post.userId) news.push(notificationOf.comment(post.userId, id));
      const before = comments.filter((other) => other.id < id).map((other) => other.userId);
      for (const to of new Set(before))
        if (to !== userId && to !== post.userId) news.push(notificationOf.thread(to, id));
    }
  }
  for (const goal of await get<Goal[]>(origin, `/groups/${groupId}/goals`, first)) {
    effects.push(`goal ${goal.title}`);
    if (goal.isCompleted) effects.push(`completion ${goal.title}`);
  }
  return { effects, news };
}

/** Reads the content of all groups through the public API. */
export async function readBack(origin: string, scenario: Scenario): Promise<State> {
  const effects: string[] = [];
  const news: string[] = [];
  for (const { id } of scenario.groups) {
    const group = await readGroup(origin, scenario, id);
    effects.push(...group.effects);
    news.push(...group.news);
  }
  for (const { id } of scenario.openGroups) {
    const { members } = await get<CompleteGroup>(origin, `/groups/${id}/complete`, scenario.creator);
    for (const { userId } of members) if (userId !== scenario.creator.id) effects.push(`${userId} in ${id}`);
  }
  return { found: countAll(effects), news: countAll(news) };
}

function describe(
  to: number,
  { type, postId, groupId, commentId, emoji, triggeredByUser }: Notification,
): string {
  if (type === 'comment' || type === 'thread') return notificationOf[type](to, commentId ?? 0);
  if (type === 'reaction') return notificationOf.reaction(to, postId ?? 0, emoji ?? '', triggeredByUser.id);
  if (type === 'member_joined') return notificationOf.joining(to, groupId ?? 0, triggeredByUser.id);
  return `${to} is notified of ${type} ${postId}`;
}

/** Reads the notifications of a scenario's users about its groups. */
export async function readNotifications(origin: string, scenario: Scenario): Promise<Found> {
  const ours = new Set(scenario.groups.map(({ id }) => id));
  const news: string[] = [];
  for (const member of scenario.members)
    for (let page = 1; ; page++) {
      const path = `/notifications?page=${page}&limit=${NOTICES}`;
      const { notifications, hasMore } = await get<NotificationsPage>(origin, path, member);
      const here = notifications.filter(({ groupId, group }) => ours.has(groupId ?? group?.id ?? 0));
      news.push(...here.map((notice) => describe(member.id, notice)));
      // The newest come first, and only this scenario uses these groups.
      if (!hasMore || here.length === 0) break;
    }
  return countAll(news);
}
