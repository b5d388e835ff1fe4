import { OlderWin, OnThisDay, WeekGiver, WeekGoal, WeekPhoto, WeekStories, WeekStory } from '../index.ts';
import { describeOutput } from './describe.ts';
import { ben, maya } from './people.ts';

const group = { id: 3, name: 'Family', emoji: '🎊' };
const photo = {
  url: '/media/images/12.webp?v=7&e=492323&sig=c2lnbmF0dXJlIGZvciBvbm',
  thumbnailUrl: '/media/images/12-small.webp?v=7&e=492323&sig=YW5vdGhlciBzaWduYXR1cm',
  width: 1600,
  height: 1200,
  placeholder: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  description: null,
  postId: 41,
  user: maya,
  about: null,
};
const giver = { user: ben, emoji: '❤️', count: 11 };
const goal = { title: 'Read 12 books', user: maya };
const olderWin = {
  postId: 12,
  content: 'Finished the first chapter',
  createdAt: '2026-01-14T18:30:00.000Z',
  user: maya,
  about: null,
  group,
};
const story = { group, totalDubs: 7, totalLs: 2, photo, givers: [giver], goal };

describeOutput('WeekPhoto', WeekPhoto, {
  description: 'The picture of the week’s win that the most members reacted to.',
  fields: {
    url: 'Address of the picture, for the caller alone.',
    thumbnailUrl: 'Address of a small one.',
    width: 'Width in pixels.',
    height: 'Height in pixels.',
    placeholder: 'A thumbhash in base64, shown until the picture has loaded.',
    description: 'What is in it, in the words of its author; or null.',
    postId: 'Id of its post.',
    user: 'Who shared it.',
    about: 'The person without an account whom its post is about, or null.',
  },
  example: photo,
});

describeOutput('WeekGiver', WeekGiver, {
  description: 'A member who reacted to what others shared in a week.',
  fields: {
    user: 'Who.',
    emoji: 'The emoji that they left most.',
    count: 'How often they left it.',
  },
  example: giver,
});

describeOutput('WeekGoal', WeekGoal, {
  description: 'A goal that was reached in a week.',
  fields: { title: 'Title of the goal.', user: 'Who reached it.' },
  example: goal,
});

describeOutput('WeekStory', WeekStory, {
  description: 'The story of a week in one group.',
  fields: {
    group: 'The group.',
    totalDubs: 'Wins of the week; goals that were only set do not count.',
    totalLs: 'Losses of the week.',
    photo: 'The picture of the win that the most members reacted to, or null.',
    givers: 'Up to three members who reacted to others, in the order of their first reaction.',
    goal: 'The goal that was reached last, or null.',
  },
  example: story,
});

describeOutput('OlderWin', OlderWin, {
  description: 'A win of an earlier time.',
  fields: {
    postId: 'Id of the post.',
    content: 'Its content.',
    createdAt: 'When it was shared.',
    user: 'Its author.',
    about: 'The person without an account whom it is about, or null.',
    group: 'Its group.',
  },
  example: olderWin,
});

describeOutput('OnThisDay', OnThisDay, {
  description: 'Wins of this day in earlier years.',
  fields: { wins: 'Up to three of them, newest first.' },
  example: { wins: [olderWin] },
});

describeOutput('WeekStories', WeekStories, {
  description: 'The stories of a week in the caller’s groups.',
  fields: {
    weekStart: 'Monday, `YYYY-MM-DD`.',
    weekEnd: 'Sunday, `YYYY-MM-DD`.',
    stories: 'One for each group with a win or loss in the week, by name.',
    olderWin: 'If there is no such group: the newest win of a month before, or null.',
  },
  example: { weekStart: '2026-02-23', weekEnd: '2026-03-01', stories: [story], olderWin: null },
});
