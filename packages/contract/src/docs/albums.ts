import { AlbumMonth, AlbumPage, AlbumPicture } from '../index.ts';
import { describeOutput } from './describe.ts';
import { maya } from './people.ts';
import { image, imageFields } from './posts.ts';

const picture: AlbumPicture = {
  ...image,
  id: 12,
  postId: 41,
  createdAt: '2026-03-01T09:14:00.000Z',
  user: maya,
  isAuthorMember: true,
  about: null,
  month: '2026-03',
};

describeOutput('AlbumPicture', AlbumPicture, {
  description: 'A picture of a post, in the album of its group.',
  fields: {
    ...imageFields,
    id: 'Id of the picture.',
    postId: 'Id of its post.',
    createdAt: 'When the post was shared.',
    user: 'The author of the post.',
    isAuthorMember: 'False if the author has left the group.',
    about: 'The person without an account whom the post is about, or null.',
    month: 'The month of the post, `YYYY-MM`, in the caller’s time zone.',
  },
  example: picture,
});

describeOutput('AlbumPage', AlbumPage, {
  description: 'One page of a group’s album.',
  fields: {
    pictures: 'The pictures: those of the newest post first, those of one post in their order.',
    nextCursor: 'The cursor of the next page, or null at the end.',
  },
  example: { pictures: [picture], nextCursor: '1772356440000000-41-0' },
});

describeOutput('AlbumMonth', AlbumMonth, {
  description: 'A month of a group’s album.',
  fields: {
    month: 'The month, `YYYY-MM`, in the caller’s time zone.',
    count: 'How many pictures it has.',
  },
  example: { month: '2026-03', count: 14 },
});
