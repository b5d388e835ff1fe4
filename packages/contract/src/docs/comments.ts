import { Comment, CreateCommentInput, EditCommentInput, QuotedComment } from '../index.ts';
import { describeInput, describeOutput } from './describe.ts';
import { ben, maya } from './people.ts';
import { reactionFields } from './posts.ts';

const quote: QuotedComment = { id: 87, user: maya, content: 'One chapter a week from now on' };

describeOutput('QuotedComment', QuotedComment, {
  description: 'The comment that another one replies to.',
  fields: {
    id: 'Id of the comment.',
    user: 'Its author, or null if their account was erased or the comment was deleted for good.',
    content: 'Its content, or null if it was deleted.',
  },
  example: quote,
});

describeOutput('Comment', Comment, {
  description: 'A comment on a post.',
  fields: {
    id: 'Id of the comment.',
    postId: 'Id of the post.',
    userId: 'Id of its author.',
    content: 'Its content.',
    createdAt: 'When it was written.',
    editedAt: 'When its content was last changed, or null.',
    user: 'Its author.',
    isAuthorMember: 'False if the author has left the group.',
    mentions:
      'The users it mentions. Members whose names look alike have digits behind the name, as in lists of members.',
    replyTo: 'The comment that it replies to, or null.',
    ...reactionFields,
  },
  example: {
    id: 88,
    postId: 41,
    userId: 9,
    content: 'Well done, @Maya',
    createdAt: '2026-03-01T09:20:00.000Z',
    editedAt: null,
    user: ben,
    isAuthorMember: true,
    mentions: [{ ...maya, isMember: true }],
    replyTo: quote,
    reactions: {},
    reactionUsers: {},
    userReactions: [],
  },
});

describeInput('CreateComment', CreateCommentInput, {
  description: 'A new comment.',
  fields: {
    content: 'Its content; `@Display Name` mentions a member.',
    mentionedUserIds: 'Ids of the members whom the content mentions.',
    replyToId: 'Id of the comment that it replies to, on the same post; null or left out for none.',
    clientId:
      'The client’s own id of the comment, unique among the comments of the caller: a second call with it returns the first comment, whatever its content and post.',
  },
  example: { content: 'Well done, @Maya', mentionedUserIds: [7] },
});

describeInput('EditComment', EditCommentInput, {
  description: 'The new content of a comment.',
  fields: {
    content: 'The new content; `@Display Name` mentions a member.',
    mentionedUserIds: 'Ids of the members whom the content mentions.',
  },
  example: { content: 'Very well done, @Maya', mentionedUserIds: [7] },
});
