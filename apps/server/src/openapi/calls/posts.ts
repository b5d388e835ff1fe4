import { LIMITS } from '@dubs/contract';
import type { DescribedCalls } from '../described-calls.ts';
import { NOT_IN_GROUP } from '../described-calls.ts';

const { perPost, maxBytes } = LIMITS.images;
const { activeGoals, commentsPerPost } = LIMITS.bounds;

/** Why something that was there is answered 404, to those who could see it. */
const deleted = { 404: 'It was deleted; told to those alone who could see it.' };

export const postsCalls: DescribedCalls = {
  'GET /api/posts/recent': {
    id: 'recentPosts',
    tag: 'Posts',
    summary: 'List recent posts of all one’s groups',
    about: 'Answers the newest posts of the caller’s groups, newest first.',
    answer: 'One page of posts.',
  },
  'GET /api/user/posts': {
    id: 'ownPosts',
    tag: 'Posts',
    summary: 'List one’s own posts',
    about: 'Answers the caller’s own posts, newest first: the 100 newest unless asked otherwise.',
    answer: 'One page of posts.',
  },
  'GET /api/posts/{id}': {
    id: 'getPost',
    tag: 'Posts',
    summary: 'Get a post',
    about: 'Answers one post of a group that the caller is in.',
    answer: 'The post.',
    refusals: { ...NOT_IN_GROUP, ...deleted },
  },
  'PATCH /api/posts/{id}': {
    id: 'editPost',
    tag: 'Posts',
    summary: 'Edit a post',
    about: 'Changes the words of a post, within 15 minutes. For its author.',
    answer: 'The post as it is now.',
    refusals: {
      403: 'The caller is not its author, is not in the group, or there is no such post.',
      ...deleted,
      409: 'It is too late, or a goal wrote the post.',
    },
  },
  'DELETE /api/posts/{id}': {
    id: 'deletePost',
    tag: 'Posts',
    summary: 'Delete a post',
    about: 'Deletes a post; it is gone for all at once. For its author, the group’s creator and admins.',
    answer: 'The post is gone.',
    refusals: {
      403: 'The caller is not its author and does not run the group, is not in it, or there is no such post.',
      ...deleted,
    },
  },
  'POST /api/posts/{id}/restore': {
    id: 'restorePost',
    tag: 'Posts',
    summary: 'Bring a deleted post back',
    about:
      'Undoes a deletion, within ten minutes. For whoever deleted it, while they may still delete it. A post that is there is answered as it is.',
    answer: 'The post, back in its place.',
    refusals: {
      403: 'The caller did not delete it, or may not any more, is not in the group, or there is no such post.',
      404: 'The group was deleted.',
      409: 'It is too late.',
    },
  },
  'GET /api/groups/{id}/posts': {
    id: 'groupPosts',
    tag: 'Posts',
    summary: 'List a group’s posts',
    about: 'Answers the posts of one group, newest first, page by page.',
    answer: 'One page of posts, and where the next begins.',
    refusals: NOT_IN_GROUP,
  },
  'POST /api/groups/{id}/posts': {
    id: 'createPost',
    tag: 'Posts',
    summary: 'Share a win or an L',
    about:
      'Shares words and up to five pictures to one group, as a multipart form. To share to several groups, send one call for each with the same `shareId`. Pictures are turned upright, stripped of all metadata and stored as WebP; if one is refused, so is the whole post.',
    answer: 'The new post.',
    refusals: {
      ...NOT_IN_GROUP,
      413: `A picture is larger than ${maxBytes / 1024 / 1024} MB, the form larger than it may be, or the caller’s storage full.`,
      415: `The body is no multipart form, or a picture is not JPEG, PNG, WebP or HEIC.`,
      400: `A field is not of this form, there are more than ${perPost} pictures, a file is in another field than \`images\`, or the form was cut off.`,
    },
  },
  'POST /api/posts/{id}/react': {
    id: 'reactToPost',
    tag: 'Posts',
    summary: 'React to a post',
    about:
      'Puts the caller’s reaction, or takes it back when it is there. Wins and losses take emoji of their own.',
    answer: 'How the reactions stand now.',
    refusals: { ...NOT_IN_GROUP, ...deleted },
  },
};

export const commentsCalls: DescribedCalls = {
  'GET /api/posts/{id}/comments': {
    id: 'listComments',
    tag: 'Comments',
    summary: 'List a post’s comments',
    about:
      'Returns the newest comments on a post, or the newest before one of them, oldest first. Before a comment of another post there are none.',
    answer: 'The comments.',
    refusals: { ...NOT_IN_GROUP, ...deleted },
  },
  'POST /api/posts/{id}/comments': {
    id: 'createComment',
    tag: 'Comments',
    summary: 'Comment on a post',
    about: 'Writes a comment. Members whom it mentions are told.',
    answer: 'The new comment.',
    refusals: {
      ...NOT_IN_GROUP,
      ...deleted,
      409: `The post has ${commentsPerPost.toLocaleString('en')} comments, which is the most.`,
    },
  },
  'POST /api/comments/{id}/reactions': {
    id: 'reactToComment',
    tag: 'Comments',
    summary: 'React to a comment',
    about: 'Puts the caller’s reaction, or takes it back when it is there.',
    answer: 'How the reactions stand now.',
    refusals: { ...NOT_IN_GROUP, ...deleted },
  },
  'DELETE /api/comments/{id}': {
    id: 'deleteComment',
    tag: 'Comments',
    summary: 'Delete a comment',
    about: 'Deletes a comment. For its author.',
    answer: 'The comment is gone.',
    refusals: {
      403: 'The caller is not its author, is not in the group, or there is no such comment.',
      ...deleted,
    },
  },
};

const ownerOnly = {
  403: 'The caller is not its owner, is not in the group, or there is no such goal.',
  ...deleted,
};

export const goalsCalls: DescribedCalls = {
  'GET /api/goals': {
    id: 'ownGoals',
    tag: 'Goals',
    summary: 'List one’s own goals',
    about:
      'Returns the caller’s goals in all of their groups: the active ones first, then those completed last.',
    answer: 'One page of goals.',
  },
  'GET /api/goals/recent': {
    id: 'recentGoals',
    tag: 'Goals',
    summary: 'List the newest goals of one’s groups',
    about: 'Answers the five newest goals of the caller’s groups.',
    answer: 'The goals.',
  },
  'GET /api/groups/{id}/goals': {
    id: 'groupGoals',
    tag: 'Goals',
    summary: 'List a group’s goals',
    about: 'Returns the goals of everyone in the group: the active ones first, then those completed last.',
    answer: 'One page of goals.',
    refusals: NOT_IN_GROUP,
  },
  'POST /api/goals': {
    id: 'createGoal',
    tag: 'Goals',
    summary: 'Set a goal',
    about: 'Sets a goal in a group, and posts there that it was set.',
    answer: 'The new goal.',
    refusals: {
      ...NOT_IN_GROUP,
      409: `The caller has ${activeGoals} active goals in the group, which is the most.`,
    },
  },
  'PATCH /api/goals/{id}/complete': {
    id: 'completeGoal',
    tag: 'Goals',
    summary: 'Complete a goal',
    about: 'Completes a goal for good, and posts in its group that it was. For its owner.',
    answer: 'The goal as it is now.',
    refusals: { ...ownerOnly, 409: 'It is completed already.' },
  },
  'DELETE /api/goals/{id}': {
    id: 'deleteGoal',
    tag: 'Goals',
    summary: 'Delete a goal',
    about: 'Deletes a goal; its posts stay. For its owner.',
    answer: 'The goal is gone.',
    refusals: ownerOnly,
  },
};
