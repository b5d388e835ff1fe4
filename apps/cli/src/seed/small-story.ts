import type { Story, StoryPost } from './story.ts';

type Person = 'june' | 'omar' | 'lily' | 'ben' | 'edie';
type Group = 'kitchen' | 'walkers';

const posts: readonly StoryPost<Person, Group>[] = [
  {
    at: [6, '08:10'],
    by: 'june',
    in: 'kitchen',
    text: 'Got everyone out of the door by eight. Shoes included.',
    reactions: { '👏': ['omar', 'edie'] },
  },
  {
    at: [6, '18:45'],
    by: 'ben',
    in: 'walkers',
    text: 'Forty minutes round the reservoir and I only stopped to look at one heron.',
    reactions: { '🔥': ['june'], '🐐': ['edie'] },
  },
  {
    at: [5, '12:30'],
    by: 'lily',
    in: 'kitchen',
    text: 'Spelling test: nineteen out of twenty. I have made peace with "necessary".',
    reactions: { '🔥': ['june', 'omar', 'edie'] },
    comments: [
      {
        by: 'edie',
        text: 'One collar, two sleeves: one c, two s. That is how I remember it, @{lily}.',
        after: 40,
        reactions: { '❤️': ['lily'] },
      },
    ],
  },
  {
    at: [5, '20:05'],
    by: 'omar',
    in: 'kitchen',
    text: 'Put the bins out on the wrong night. Again. The foxes send their regards.',
    type: 'loss',
    reactions: { '🤡': ['june', 'lily'] },
  },
  {
    at: [4, '07:20'],
    by: 'edie',
    in: 'walkers',
    text: 'New knee, first hill. We took it slowly, the hill and I.',
    reactions: { '👏': ['june', 'ben'] },
    comments: [{ by: 'ben', text: 'Next week the one with the bench on top.', after: 25 }],
  },
  {
    at: [3, '19:15'],
    by: 'june',
    in: ['kitchen', 'walkers'],
    text: 'Said yes to the night class. Tuesdays, pottery, no experience needed, which is lucky.',
    reactions: { '👏': ['omar', 'lily', 'edie'] },
  },
  {
    at: [2, '17:40'],
    by: 'lily',
    in: 'kitchen',
    text: 'Lost the school library book. It was under me the whole time.',
    type: 'loss',
    reactions: { '🫡': ['omar'] },
  },
  {
    at: [2, '21:00'],
    by: 'omar',
    in: 'kitchen',
    text: 'Fixed the oven light after only eleven months.',
    reactions: { '😂': ['june'] },
    comments: [
      { by: 'june', text: 'We can see what we burn now.', after: 12, reactions: { '😂': ['omar', 'lily'] } },
    ],
  },
  {
    at: [1, '09:05'],
    by: 'ben',
    in: 'walkers',
    text: 'Walked to the far shop instead of the near one. Forgot the milk at both.',
    type: 'loss',
    reactions: { '😢': ['edie'] },
  },
  {
    at: [1, '18:30'],
    by: 'edie',
    in: 'kitchen',
    text: 'Taught Lily to make dumplings. She folds them better than I do and she knows it.',
    reactions: { '🔥': ['lily', 'june'] },
  },
  {
    at: [0, '07:50'],
    by: 'june',
    in: 'walkers',
    text: 'Up before the alarm. Frost on the field, tea in the flask.',
    reactions: { '👏': ['ben'] },
  },
];

/** One family and their friends, a week of their lives: for developing and for trying things out. */
export const SMALL_STORY: Story<Person, Group> = {
  people: {
    june: { phoneNumber: '+12025550101', displayName: 'June Calder', lastHere: [1, '08:00'] },
    omar: { phoneNumber: '+12025550102', displayName: 'Omar', lastHere: [2, '19:00'] },
    lily: { phoneNumber: '+12025550103', displayName: 'Lily', lastHere: [2, '12:00'] },
    ben: { phoneNumber: '+12025550104', displayName: 'Ben Okoro', lastHere: [1, '09:10'] },
    edie: { phoneNumber: '+12025550105', displayName: 'Grandma Edie', lastHere: [2, '10:00'] },
  },
  groups: {
    kitchen: {
      name: 'Kitchen Table',
      emoji: '🏆',
      description: 'What happened today, good or burnt.',
      members: ['june', 'omar', 'lily', 'edie'],
      admins: ['omar'],
    },
    walkers: {
      name: 'Saturday Walkers',
      emoji: '💪',
      description: 'Any pace, any weather.',
      members: ['ben', 'june', 'edie'],
    },
  },
  posts,
  goals: [
    {
      by: 'june',
      in: 'walkers',
      title: 'Walk the whole canal in one day',
      description: 'All sixteen miles, with sandwiches.',
      set: { at: [6, '09:30'], reactions: { '🔥': ['ben'] } },
    },
    {
      by: 'lily',
      in: 'kitchen',
      title: 'Read ten books before half term',
      set: { at: [5, '16:00'], reactions: { '👏': ['june'] } },
      completed: {
        at: [1, '16:20'],
        reactions: { '🐐': ['june', 'omar', 'edie'] },
        comments: [{ by: 'omar', text: 'Ten! I am still on the first page of mine.', after: 15 }],
      },
    },
    {
      by: 'omar',
      in: 'kitchen',
      title: 'Put the bins out on the right night for a month',
      set: { at: [4, '20:00'], reactions: { '😂': ['june'] } },
    },
  ],
};
