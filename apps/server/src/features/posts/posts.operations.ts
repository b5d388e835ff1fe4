import {
  CreateTextPostInput,
  EditPostInput,
  Feed,
  Following,
  FollowInput,
  GroupPostsPage,
  GroupPostsQuery,
  Heard,
  id,
  IdInput,
  LIMITS,
  MarkViewedInput,
  Ok,
  OwnPostsQuery,
  Post,
  PostForm,
  RecentPostsQuery,
  SinglePost,
} from '@dubs/contract';
import {
  createPost,
  deletePost,
  editPost,
  followPost,
  getPost,
  listGroupPosts,
  listOwnPosts,
  listRecentPosts,
  markPostViewed,
  restorePost,
  toggleHeard,
} from '@dubs/core';
import { z } from 'zod/mini';
import { DELETED, NOT_IN_GROUP } from '../../operations/reasons.ts';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';

const { perPost, maxBytes } = LIMITS.images;

const NUMBERED = LIMITS.page.numbered.toLocaleString('en');
const BY_PAGE_OR_CURSOR = `By \`page\` the response is a bare list, and reaches the ${NUMBERED} newest posts; by \`cursor\`, which is empty for the first page, it is a page of posts with the cursor of the next.`;
const SUCCESS = 'A list of posts, or by cursor one page of them.';
const TOO_OLD = {
  BAD_REQUEST: `A field is not valid, \`page\` is given with \`cursor\` or \`month\`, or the page reaches beyond the ${NUMBERED} newest posts.`,
};
const FROM_MONTH = 'With a `month` the first page begins with the newest post of that month, or before it.';

export const postsOperations = router({
  recent: operation({
    id: 'recentPosts',
    rest: 'GET /posts/recent',
    reads: 'replica',
    input: RecentPostsQuery,
    output: Feed,
    tag: 'Posts',
    summary: 'List recent posts of all the caller’s groups',
    description: `Returns the newest posts of the caller’s groups, newest first. ${BY_PAGE_OR_CURSOR} ${FROM_MONTH}`,
    success: SUCCESS,
    errors: TOO_OLD,
    run: ({ core, actor, input }) => listRecentPosts(core, actor, input),
  }),
  own: operation({
    id: 'ownPosts',
    rest: 'GET /user/posts',
    reads: 'replica',
    input: OwnPostsQuery,
    output: Feed,
    tag: 'Posts',
    summary: 'List the caller’s own posts',
    description: `Returns the caller’s own posts, newest first: the 100 newest by default. ${BY_PAGE_OR_CURSOR} ${FROM_MONTH}`,
    success: SUCCESS,
    errors: TOO_OLD,
    run: ({ core, actor, input }) => listOwnPosts(core, actor, input),
  }),
  get: operation({
    id: 'getPost',
    rest: 'GET /posts/:id',
    inOpenGroups: true,
    input: IdInput,
    output: SinglePost,
    tag: 'Posts',
    summary: 'Get a post',
    description: 'Returns one post of a group that the caller is in.',
    success: 'The post.',
    errors: { ...NOT_IN_GROUP, ...DELETED },
    run: ({ core, actor, input }) => getPost(core, actor, input.id),
  }),
  markViewed: operation({
    id: 'markPostViewed',
    rest: 'POST /posts/:id/mark-viewed',
    inOpenGroups: true,
    withoutTerms: true,
    input: z.extend(MarkViewedInput, { id }),
    body: z.optional(MarkViewedInput),
    output: Ok,
    tag: 'Posts',
    summary: 'Mark a post viewed',
    description: 'Records that the caller has seen a post, and marks its notifications as read.',
    success: 'The post is seen.',
    errors: { ...NOT_IN_GROUP, ...DELETED },
    run: ({ core, actor, input }) => markPostViewed(core, actor, input),
  }),
  edit: operation({
    id: 'editPost',
    rest: 'PATCH /posts/:id',
    input: z.extend(EditPostInput, { id }),
    body: EditPostInput,
    output: Post,
    tag: 'Posts',
    summary: 'Edit a post',
    description: 'Changes the content of a post or the wish of an L, within 15 minutes. For its author.',
    success: 'The post as it is now.',
    errors: {
      BAD_REQUEST: 'A field is not valid, or a win was given a wish.',
      FORBIDDEN: 'The caller is not its author, is not in the group, or the post does not exist.',
      ...DELETED,
      CONFLICT: 'It is too late, or the post was created by a goal.',
    },
    run: ({ core, actor, input }) => editPost(core, actor, input),
  }),
  delete: operation({
    id: 'deletePost',
    rest: 'DELETE /posts/:id',
    input: IdInput,
    output: Ok,
    tag: 'Posts',
    summary: 'Delete a post',
    description: 'Deletes a post for everyone at once. For its author, the group’s creator and admins.',
    success: 'The post is deleted.',
    errors: {
      FORBIDDEN:
        'The caller is not its author and does not run the group, is not in it, or the post does not exist.',
      ...DELETED,
    },
    run: ({ core, actor, input }) => deletePost(core, actor, input.id),
  }),
  restore: operation({
    id: 'restorePost',
    rest: 'POST /posts/:id/restore',
    input: IdInput,
    output: Post,
    tag: 'Posts',
    summary: 'Restore a deleted post',
    description:
      'Undoes a deletion, within ten minutes. For the user who deleted it, while they may still delete it. A post that is not deleted is returned as it is. A win turns its L around again, unless another win does.',
    success: 'The post, back in its place.',
    errors: {
      FORBIDDEN:
        'The caller did not delete it, or no longer may, is not in the group, or the post does not exist.',
      NOT_FOUND: 'The group was deleted.',
      CONFLICT: 'It is too late.',
    },
    run: ({ core, actor, input }) => restorePost(core, actor, input.id),
  }),
  follow: operation({
    id: 'followPost',
    rest: 'PATCH /posts/:id/follow',
    input: z.extend(FollowInput, { id }),
    body: FollowInput,
    output: Following,
    tag: 'Posts',
    summary: 'Follow a post, or no longer',
    description:
      'Records whether comments on the post ring for the caller. Mentions and replies ring in any case; a mute and the level of the group go before it.',
    success: 'Whether the caller follows the post now.',
    errors: { ...NOT_IN_GROUP, ...DELETED },
    run: ({ core, actor, input }) => followPost(core, actor, input),
  }),
  heard: operation({
    id: 'toggleHeard',
    rest: 'POST /posts/:id/heard',
    inOpenGroups: true,
    input: z.object({ postId: id }),
    output: Heard,
    tag: 'Posts',
    summary: 'Say that one has heard an L',
    description:
      'Records that the caller has heard an L, or deletes that when it is recorded. Only the author of the L sees who heard it, and no one is notified.',
    success: 'Whether the caller has heard it now.',
    errors: {
      FORBIDDEN: 'It is the caller’s own L, the caller is not in the group, or the post does not exist.',
      ...DELETED,
      CONFLICT: 'The post is a win.',
    },
    run: ({ core, actor, input }) => toggleHeard(core, actor, input.postId),
  }),
  ofGroup: operation({
    id: 'groupPosts',
    rest: 'GET /groups/:id/posts',
    reads: 'replica',
    inOpenGroups: true,
    input: z.extend(GroupPostsQuery, { groupId: id }),
    output: GroupPostsPage,
    tag: 'Posts',
    summary: 'List a group’s posts',
    description: `Returns the posts of one group, newest first, page by page. ${FROM_MONTH}`,
    success: 'One page of posts, and the cursor of the next.',
    errors: NOT_IN_GROUP,
    run: ({ core, actor, input }) => listGroupPosts(core, actor, input),
  }),
  /** tRPC accepts text only. REST also accepts pictures: see `posts.upload.ts`. */
  create: operation({
    id: 'createPost',
    rest: 'POST /groups/:id/posts',
    status: 201,
    form: 'pictures',
    // Pictures are stored before the transaction that writes the key.
    idempotency: 'own',
    input: CreateTextPostInput,
    body: PostForm,
    output: Post,
    tag: 'Posts',
    summary: 'Share a win or an L',
    description:
      'Shares text and up to five pictures to one group, as a multipart form. To share to several groups, send one call for each with the same `shareId`, and name the first post in `copyImagesOf` so that its pictures are uploaded once. Pictures are turned upright, stripped of all metadata and stored as WebP; if one is rejected, so is the whole post.',
    success: 'The new post.',
    errors: {
      FORBIDDEN:
        'The caller is not in the group, it does not exist, `copyImagesOf` names no post of the caller’s with this `shareId`, or `aboutId` no profile that the caller keeps.',
      NOT_FOUND: 'The group or the L to turn around was deleted.',
      CONFLICT: 'Another win turned the L around.',
      PAYLOAD_TOO_LARGE: `A picture is larger than ${maxBytes / 1024 / 1024} MB, the form is too large, or the caller’s storage is full.`,
      UNSUPPORTED_MEDIA_TYPE: `The body is not a multipart form, or a picture is not JPEG, PNG, WebP or HEIC.`,
      BAD_REQUEST: `A field is not valid, there are more than ${perPost} pictures, a file is in another field than \`images\`, there are pictures besides \`copyImagesOf\`, or the form was cut off.`,
    },
    run: ({ core, actor, input, once }) => createPost(core, actor, { ...input, files: [], once }),
  }),
});
