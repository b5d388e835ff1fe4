import { dog, feeder } from '../pictures/animals.ts';
import { cake, loaf, table } from '../pictures/kitchen.ts';
import { boardGame, chess } from '../pictures/pastimes.ts';
import { shelf } from '../pictures/things.ts';
import { run, street } from '../pictures/town.ts';
import type { Post } from './cast.ts';

/** Six and five weeks ago. */
export const FIRST_WEEKS: readonly Post[] = [
  {
    at: [42, '19:20'],
    by: 'dana',
    in: 'table',
    text: 'Whole family at one table, nobody on a phone until pudding. I counted twice.',
    pictures: [table(['#d98b2b', '#8a3b2b', '#c9a227'], '#4d7a68'), cake(3, '#fffaf0', { eaten: true })],
    reactions: { '🔥': ['nana', 'yousef', 'tess'], '👏': ['barty'], '😂': ['leila'] },
    comments: [
      {
        by: 'leila',
        text: 'I was on my phone under the table but emotionally present.',
        after: 20,
        reactions: { '😂': ['dana', 'sami', 'tess'] },
      },
      {
        by: 'nana',
        text: 'There is more pudding. I hid it.',
        after: 65,
        reactions: { '❤️': ['sami', 'barty'] },
      },
    ],
  },
  {
    at: [41, '07:05'],
    by: 'priya',
    in: 'joggers',
    text: 'Club rule one: we start. Club rule two: we may stop whenever there is a dog.\n\nToday: three kilometres, four dogs.',
    pictures: [
      run('sun', [
        ['#d8425a', '#8a5a3d'],
        ['#ffb91f', '#f0c8a0'],
      ]),
      dog('#c98f5f', '#d8425a'),
    ],
    reactions: { '🐐': ['dana', 'yousef'], '😂': ['barty'] },
  },
  {
    at: [41, '21:15'],
    by: 'sami',
    in: 'games',
    text: 'Beat Dad at chess in 19 moves. He says it was the chair.',
    pictures: [chess()],
    reactions: { '🔥': ['leila', 'joss'], '🐐': ['tess'] },
    comments: [
      {
        by: 'yousef',
        text: 'It was the chair.',
        after: 4,
        reactions: { '😂': ['sami', 'leila', 'joss', 'barty'] },
      },
    ],
  },
  {
    at: [40, '12:40'],
    by: 'nana',
    in: 'books',
    text: 'Finished the first book. Chapter nine made me put the kettle on and walk around the room.',
    reactions: { '❗': ['priya', 'tess'] },
    comments: [
      {
        by: 'dana',
        text: 'Do not tell me. I am on page 12 since March.',
        after: 30,
        reactions: { '😂': ['nana', 'joss'] },
      },
    ],
  },
  {
    at: [39, '18:02'],
    by: 'barty',
    in: 'table',
    text: 'Put up a shelf for Dana. Measured once, as is tradition.',
    type: 'loss',
    pictures: [shelf(true)],
    reactions: { '🤡': ['dana', 'leila', 'tess'], '🙏': ['nana'], '🫡': ['yousef'] },
    comments: [
      {
        by: 'dana',
        text: 'The plant survived. The wall is “thinking about it”.',
        after: 14,
        reactions: { '😂': ['barty', 'leila', 'tess'] },
      },
      { by: 'tess', text: 'Dad. DAD.', after: 22 },
    ],
  },
  {
    at: [38, '09:30'],
    by: 'tess',
    in: 'table',
    text: 'Ordered breakfast entirely in Portuguese and received what I ordered. This has never happened before.',
    pictures: [street('#ffb91f')],
    reactions: { '👏': ['dana', 'barty', 'nana'], '🔥': ['yousef'] },
    comments: [
      { by: 'barty', text: 'What did you order?', after: 8 },
      {
        by: 'tess',
        text: 'I think it was soup. For breakfast. But it was the soup I asked for!',
        after: 11,
        reactions: { '😂': ['barty', 'dana', 'leila'] },
      },
    ],
  },
  {
    at: [37, '17:25'],
    by: 'nana',
    in: 'plot',
    text: 'Beans are in. Back is out.',
    reactions: { '😂': ['priya'], '👏': ['yousef', 'sami'] },
  },
  {
    at: [36, '22:10'],
    by: 'leila',
    in: 'table',
    text: 'Essay handed in with eleven whole minutes to spare. A personal best.',
    reactions: { '🔥': ['sami', 'tess'], '👏': ['dana', 'yousef', 'nana'] },
  },
  {
    at: [35, '10:30'],
    by: 'yousef',
    in: ['table', 'plot'],
    text: 'First loaf that is bread all the way through. Four tries, one bag of flour, no witnesses to the other three.\n\nأول رغيف ناجح بعد أربع محاولات',
    pictures: [loaf('golden'), loaf('sliced')],
    reactions: { '🔥': ['dana', 'nana', 'barty'], '👏': ['tess', 'sami'] },
    comments: [
      {
        by: 'nana',
        text: '@{yousef} bring it on Sunday or do not come.',
        after: 25,
        reactions: { '😂': ['yousef', 'dana'], '❤️': ['leila'] },
      },
    ],
  },
  {
    at: [34, '06:50'],
    by: 'dana',
    in: 'joggers',
    text: 'Ran for a bus. Caught it. Entering this as interval training.',
    reactions: { '😂': ['priya', 'barty'], '👏': ['yousef'] },
  },
  {
    at: [33, '20:45'],
    by: 'joss',
    in: 'games',
    text: 'Brought the new board game. It took ninety minutes to read the rules and four to lose.',
    type: 'loss',
    pictures: [boardGame()],
    reactions: { '😢': ['sami'], '🫡': ['leila', 'tess'] },
  },
  {
    at: [32, '08:15'],
    by: 'nana',
    in: 'table',
    text: 'Three kinds of bird at the feeder before breakfast. One of them looked me in the eye.',
    pictures: [feeder(['#e8622e', '#ffcf4d', '#e8622e'])],
    reactions: { '🔥': ['sami'], '❗': ['barty'], '👏': ['tess', 'dana'] },
  },
];
