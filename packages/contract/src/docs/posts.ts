import {
  EditPostInput,
  Heard,
  LatestComment,
  Post,
  PostForm,
  PostImage,
  PostsPage,
  Reacted,
  ReactInput,
  Reaction,
  ReactionsPage,
} from '../index.ts';
import { describeInput, describeOutput } from './describe.ts';
import { familyChip } from './groups.ts';
import { ben, maya } from './people.ts';

export const reactionFields = {
  reactions: 'How often each emoji was used.',
  reactionUsers: 'The first five users of each emoji.',
  userReactions: 'The emoji that the caller used.',
};
const reactions = { reactions: { '🔥': 1 }, reactionUsers: { '🔥': [ben] }, userReactions: [] };

export const image: PostImage = {
  url: '/media/images/12.webp?v=7&e=492323&sig=c2lnbmF0dXJlIGZvciBvbm',
  thumbnailUrl: '/media/images/12-small.webp?v=7&e=492323&sig=YW5vdGhlciBzaWduYXR1cm',
  width: 2048,
  height: 1536,
  placeholder: '3PcNNYSFeXh/k3h3Z3dI',
  description: 'A bookmark near the end of a thick book.',
};

const latestComment: LatestComment = { id: 93, user: ben, content: 'Which book is it?' };

export const post: Post = {
  id: 41,
  groupId: 3,
  userId: 7,
  content: 'Finished the first chapter',
  type: 'win',
  kind: 'share',
  imageUrls: [image.url],
  images: [image],
  createdAt: '2026-03-01T09:14:00.000Z',
  editedAt: null,
  user: maya,
  isAuthorMember: true,
  group: familyChip,
  likesCount: 1,
  commentsCount: 2,
  wish: null,
  isFollowing: true,
  hasHeard: false,
  turnsPostId: null,
  turnedByPostId: null,
  turnedAfterDays: null,
  shareId: null,
  latestComment,
  about: null,
  ...reactions,
};

export const imageFields = {
  url: 'The full picture, WebP.',
  thumbnailUrl: 'A small one, WebP.',
  width: 'Width of the full picture, in pixels.',
  height: 'Height of the full picture, in pixels.',
  placeholder: 'A blurred placeholder: a thumbhash, base64.',
  description: 'What is in it, in the words of its author; null if they did not say.',
};

describeOutput('PostImage', PostImage, {
  description:
    'One picture of a post. Its addresses are the caller’s own: valid for two hours at most, and only while the caller may see the post.',
  fields: imageFields,
  example: image,
});

export const postFields = {
  id: 'Id of the post.',
  groupId: 'Id of its group.',
  userId: 'Id of its author.',
  content: 'Its content. That of a goal begins with [GOAL] or [GOAL_COMPLETED].',
  type: 'Win or loss.',
  kind: 'Its source: shared by a user, a goal that was set, or one that was completed.',
  imageUrls: 'The addresses of its full pictures.',
  images: 'Its pictures.',
  createdAt: 'When it was shared.',
  editedAt: 'When its content was last changed, or null.',
  user: 'Its author.',
  isAuthorMember: 'False if the author has left the group.',
  group: 'Its group.',
  likesCount: 'How many users reacted.',
  commentsCount: 'How many comments it has.',
  wish: 'What the author of an L wishes for, or null.',
  isFollowing:
    'True if comments on it ring for the caller: chosen, else true for its author and for those who commented.',
  hasHeard: 'True if the caller has heard the L.',
  heardBy: 'The users who heard the L, the first 100. Only its author gets this field.',
  turnsPostId: 'Id of the L that this win turned around, or null.',
  turnedByPostId: 'Id of the win that turned this L around, or null.',
  turnedAfterDays: 'How many days lie between the two, in the caller’s time zone, or null.',
  shareId: 'Common to the posts of one share to several groups, or null.',
  latestComment: 'Its newest comment, or null.',
  about: 'The kept profile that it is about, or null.',
  ...reactionFields,
};

describeOutput('LatestComment', LatestComment, {
  description: 'The newest comment of a post.',
  fields: { id: 'Id of the comment.', user: 'Who wrote it.', content: 'Its content.' },
  example: latestComment,
});

describeOutput('Post', Post, {
  description: 'A win, a loss, or a post that a goal created.',
  fields: postFields,
  example: post,
});

export const pageFields = {
  posts: 'The posts.',
  nextCursor: 'The cursor of the next page, or null at the end.',
};

describeOutput('PostsPage', PostsPage, {
  description: 'One page of posts, newest first.',
  fields: pageFields,
  example: { posts: [post], nextCursor: '41' },
});

describeInput('CreatePost', PostForm, {
  description: 'The fields of a share, sent as a multipart form with the pictures.',
  fields: {
    content: 'Its content.',
    type: 'Win or loss.',
    shareId:
      'Ties the calls of one share to several groups together: they count as one, and a second call for the same group returns the first post.',
    wish: 'What the author of an L wishes for: to be listened to, ideas, or a laugh. Empty for none.',
    turnsPostId:
      'Id of an L of the caller that this win turned around. With a `shareId`, the calls for other groups than that of the L ignore it.',
    copyImagesOf:
      'Id of a post of the caller’s with the same `shareId`, whose pictures this post gets too, instead of `images`.',
    aboutId: 'Id of a profile that the caller keeps, when the post is about its person.',
    descriptions:
      'What is in each picture, for users who cannot see it: a JSON array of texts in the order of the pictures, empty ones for none. Copied pictures keep theirs.',
    groupId: 'Id of the group. The path has it already; it must be the same here.',
  },
  example: { content: 'Finished the first chapter', type: 'win' },
});

describeInput('EditPost', EditPostInput, {
  description:
    'The new content of a post, the new wish of an L, or both. Absent fields stay as they are, and so do the pictures.',
  fields: {
    content: 'The new content.',
    wish: 'What the author of an L wishes for; empty or null clears it.',
  },
  example: { content: 'Finished the first two chapters' },
});

describeInput('React', ReactInput, {
  description: 'The emoji to add, or to remove.',
  fields: {
    emoji: 'One of the emoji offered for wins, losses or comments, with or without U+FE0F.',
    on: 'True to add the reaction, false to remove it; a repeat changes nothing. Left out, it is toggled.',
  },
  example: { emoji: '🔥' },
});

describeOutput('Reacted', Reacted, {
  description: 'The reactions as they are now.',
  fields: { ...reactionFields, likesCount: 'How many users reacted.' },
  example: { ...reactions, likesCount: 1 },
});

describeOutput('Heard', Heard, {
  description: 'Whether the caller has heard an L.',
  fields: { hasHeard: 'True if the caller has heard it.' },
  example: { hasHeard: true },
});

const reaction: Reaction = {
  user: ben,
  emoji: '🔥',
  createdAt: '2026-01-06T10:05:00.000Z',
  isMember: true,
};

describeOutput('Reaction', Reaction, {
  description: 'One reaction of one user.',
  fields: {
    user: 'Who reacted.',
    emoji: 'The emoji.',
    createdAt: 'When they reacted.',
    isMember: 'False if they have left the group.',
  },
  example: reaction,
});

describeOutput('ReactionsPage', ReactionsPage, {
  description: 'One page of reactions, newest first.',
  fields: {
    total: 'How many reactions there are, of the chosen emoji only if one was given.',
    people: 'The reactions, each with its user.',
    hasMore: 'True if older ones follow on the next page.',
  },
  example: { total: 1, people: [reaction], hasMore: false },
});
