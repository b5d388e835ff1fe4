import { cake, crate, loaf } from '../pictures/kitchen.ts';
import { hills, sea, tent } from '../pictures/outdoors.ts';
import { books, medal } from '../pictures/things.ts';
import { run, street } from '../pictures/town.ts';
import type { Post } from './cast.ts';

/** The last seven days, up to this morning. */
export const THIS_WEEK: readonly Post[] = [
  {
    at: [7, '20:15'],
    by: 'leila',
    in: 'games',
    text: 'Lost to my BROTHER. At MY game. With MY dice.',
    type: 'loss',
    reactions: { '💩': ['sami'], '😢': ['joss', 'tess'], '🫡': ['yousef'] },
  },
  {
    at: [6, '11:30'],
    by: 'dana',
    in: ['joggers', 'table'],
    text: 'Ten kilometres. TEN. My legs have filed a complaint and my heart has framed it.\n\nPriya talked the whole way so that I could not. Yousef stood at kilometre eight with a sign that said “there is bread”. There was bread.',
    pictures: [
      medal('#e0b33c', '#6d2380'),
      run('sun', [
        ['#6d2380', '#f0c8a0'],
        ['#ffb91f', '#8a5a3d'],
        ['#4fae8a', '#c98f5f'],
      ]),
      loaf('sliced'),
    ],
    reactions: { '🔥': ['priya', 'yousef', 'joss'], '🐐': ['barty'] },
    comments: [
      {
        by: 'priya',
        text: 'I have never been so proud, or so out of breath, or so full of bread.',
        after: 25,
        reactions: { '😂': ['dana', 'joss'], '❤️': ['yousef'] },
      },
    ],
  },
  {
    at: [5, '08:40'],
    by: 'barty',
    in: 'games',
    text: 'Taught the dice tower to stop eating dice. It had eaten nine.',
    reactions: { '😂': ['sami', 'joss'], '👏': ['leila'] },
  },
  {
    at: [5, '17:30'],
    by: 'joss',
    in: 'books',
    text: 'Finally read the one that everybody pretends to have read. Now I can stop pretending.',
    pictures: [books(['#7b4a9a', '#d8425a', '#4fae8a', '#ffb91f', '#4a86c5'])],
    reactions: { '😂': ['priya', 'dana'], '👏': ['nana'] },
  },
  {
    at: [4, '15:00'],
    by: 'tess',
    in: 'table',
    text: 'Weekend away with work friends: a tent, a lake, eleven shooting stars and one very bold raccoon. It has my sock.',
    pictures: [tent(), hills('dusk', 3), hills('dawn', 1), sea('dusk', '#4fae8a'), hills('night', 4)],
    reactions: { '🔥': ['leila', 'sami'], '😂': ['barty', 'dana'], '❗': ['nana'] },
    comments: [
      {
        by: 'sami',
        text: 'there are no raccoons in portugal',
        after: 50,
        reactions: { '😂': ['leila', 'barty'] },
      },
      {
        by: 'tess',
        text: 'Then @{sami} I have questions about what took my sock.',
        after: 58,
        reactions: { '😮': ['sami', 'nana'], '😂': ['dana', 'leila'] },
      },
    ],
  },
  {
    at: [3, '07:30'],
    by: 'priya',
    in: ['joggers', 'plot'],
    text: 'Jogged to the allotment, watered everything, jogged home. Slowly, with a lettuce.',
    reactions: { '🐐': ['dana', 'joss'], '👏': ['yousef'] },
  },
  {
    at: [3, '18:35'],
    by: 'leila',
    in: 'table',
    text: 'My form teacher read my poem out loud to the class and nobody laughed at the wrong places.',
    reactions: { '🔥': ['dana', 'nana', 'yousef'], '👏': ['tess', 'barty', 'sami'] },
    comments: [{ by: 'tess', text: 'Send. It. Here.', after: 7, reactions: { '👍': ['dana', 'nana'] } }],
  },
  {
    at: [2, '12:15'],
    by: 'nana',
    in: 'table',
    text: 'The first tomatoes went to the neighbour who lent me the ladder. The second ones are for whoever washes up on Sunday.',
    pictures: [crate(false)],
    reactions: { '👏': ['dana', 'leila'], '🔥': ['yousef'] },
  },
  {
    at: [2, '21:10'],
    by: 'yousef',
    in: 'joggers',
    text: 'Went out for one kilometre, forgot to stop, came back with four.',
    pictures: [hills('dusk', 8)],
    reactions: { '🔥': ['dana', 'joss'], '❗': ['priya'] },
  },
  {
    at: [1, '08:05'],
    by: 'barty',
    in: ['table', 'joggers'],
    text: 'Drilled through a water pipe. It was a very straight hole.',
    type: 'loss',
    reactions: { '🤡': ['leila', 'tess'], '🫡': ['dana'], '😢': ['nana'] },
    comments: [
      {
        by: 'dana',
        text: 'I have put your drill in the cupboard above the fridge. You may visit it.',
        after: 28,
        reactions: { '😂': ['barty', 'leila', 'tess', 'yousef'] },
      },
    ],
  },
  {
    at: [1, '13:40'],
    by: 'sami',
    in: 'games',
    text: 'Made up a card game at lunch. There is a waiting list.',
    reactions: { '🔥': ['leila'], '🐐': ['tess'] },
  },
  {
    at: [1, '16:30'],
    by: 'priya',
    in: 'plot',
    text: 'The marrow has a name: Gerald. He won eleven votes to two. Gerald abstained.',
    pictures: [crate(true)],
    reactions: { '😂': ['nana', 'yousef'], '👏': ['sami'] },
  },
  {
    at: [1, '18:50'],
    by: 'tess',
    in: ['table', 'games'],
    text: 'Passed the language exam!! The examiner asked about my family and I did not stop talking until he wrote something down.',
    pictures: [street('#d8425a'), cake(7, '#e8638a')],
    reactions: { '🔥': ['dana', 'nana', 'leila'], '👏': ['barty', 'yousef', 'sami'] },
    comments: [
      {
        by: 'barty',
        text: 'MY DAUGHTER. IN TWO LANGUAGES.',
        after: 5,
        reactions: { '❤️': ['tess', 'nana'], '😂': ['leila', 'sami'] },
      },
      {
        by: 'nana',
        text: '@{tess} what did you tell him about me?',
        after: 15,
        reactions: { '😂': ['tess', 'dana'] },
      },
    ],
  },
  {
    at: [1, '20:40'],
    by: 'joss',
    in: ['books', 'joggers'],
    text: 'Listened to the audiobook while jogging and ran faster in the scary parts.',
    reactions: { '😂': ['dana', 'priya'], '🐐': ['tess'] },
  },
  {
    at: [0, '06:45'],
    by: 'dana',
    in: 'joggers',
    text: 'Out before the sun. Just me, the milk van and a fox who has clearly done this before.',
    pictures: [hills('dawn', 5)],
    reactions: { '🔥': ['priya'], '👏': ['yousef'] },
  },
  {
    at: [0, '07:30'],
    by: 'yousef',
    in: 'table',
    text: 'صباح الخير! الخبز خرج من الفرن، ومن يصل أولًا يأخذ القشرة. 🍞',
    pictures: [loaf('golden')],
    reactions: { '🔥': ['leila', 'sami'] },
    comments: [
      {
        by: 'leila',
        text: 'The crust is gone. I have no further comment.',
        after: 12,
        reactions: { '😂': ['yousef', 'sami'] },
      },
    ],
  },
  {
    at: [0, '08:10'],
    by: 'nana',
    in: 'books',
    text: 'Crossword finished in pen.',
    reactions: { '🐐': ['dana', 'tess'], '❗': ['priya'] },
  },
  {
    at: [0, '08:40'],
    by: 'sami',
    in: ['games', 'plot'],
    text: 'Forgot it was non-uniform day. Only person in a tie.',
    type: 'loss',
    reactions: { '🤡': ['leila'], '🫡': ['joss', 'tess'] },
  },
];
