import { cat } from '../pictures/animals.ts';
import { soup } from '../pictures/kitchen.ts';
import { sea } from '../pictures/outdoors.ts';
import { scarf } from '../pictures/pastimes.ts';
import { books } from '../pictures/things.ts';
import type { Post } from './cast.ts';

/** Four weeks ago. */
export const MIDDLE_WEEKS: readonly Post[] = [
  {
    at: [31, '13:00'],
    by: 'priya',
    in: 'books',
    text: 'Read on the train instead of scrolling. Missed my stop by two. Worth it.',
    pictures: [books(['#4a86c5', '#d8425a', '#ffb91f', '#4fae8a'])],
    reactions: { '😂': ['nana', 'dana'], '🐐': ['joss'] },
  },
  {
    at: [31, '19:40'],
    by: 'sami',
    in: 'table',
    text: 'Forgot my trumpet at school the day before the concert.',
    type: 'loss',
    reactions: { '😢': ['nana', 'dana'], '🙏': ['yousef'], '🤡': ['leila'] },
    comments: [
      {
        by: 'leila',
        text: 'The neighbours have sent flowers.',
        after: 9,
        reactions: { '😂': ['sami', 'tess', 'barty'] },
      },
    ],
  },
  {
    at: [30, '20:30'],
    by: 'dana',
    in: 'table',
    text: 'He played his solo. With a borrowed trumpet. I am not crying, it is the mascara I do not wear.',
    reactions: { '🔥': ['nana', 'yousef', 'barty', 'tess', 'leila'], '👏': ['sami'] },
    comments: [
      { by: 'sami', text: 'mum', after: 3, reactions: { '❤️': ['dana', 'nana'], '😂': ['leila', 'tess'] } },
    ],
  },
  {
    at: [29, '15:10'],
    by: 'yousef',
    in: 'plot',
    text: 'Watered. Weeded. Was inspected by next door’s cat and passed.',
    pictures: [cat('#e08a3c', false)],
    reactions: { '😂': ['nana', 'sami'], '👏': ['priya'] },
  },
  {
    at: [28, '11:45'],
    by: 'tess',
    in: ['table', 'books'],
    text: 'Swam in the sea before work.\n\nIt was so cold that I said a word I had only ever read. But the light! I stood there afterwards wrapped in two towels like a burrito, and an old man gave me half his orange.\n\nI am keeping this one.',
    pictures: [sea('noon', '#d8425a'), sea('dusk', '#ffb91f')],
    reactions: { '🔥': ['leila', 'dana'], '❗': ['sami'], '👏': ['nana', 'barty'] },
    comments: [
      {
        by: 'nana',
        text: 'Half an orange is a proposal where I come from.',
        after: 45,
        reactions: { '😂': ['tess', 'dana', 'barty', 'leila'] },
      },
    ],
  },
  {
    at: [27, '18:20'],
    by: 'nana',
    in: 'table',
    text: 'Scarf for Sami: eleven rows to go, and I have lost count of how many times I have said that.',
    pictures: [scarf(['#6d2380', '#ffb91f', '#fffaf0'])],
    reactions: { '👏': ['sami', 'dana'], '🐐': ['tess'] },
  },
  {
    at: [26, '07:40'],
    by: 'barty',
    in: 'joggers',
    text: 'Five whole minutes without walking. The ducks were concerned.',
    reactions: { '🔥': ['priya', 'dana'], '🐐': ['yousef'] },
  },
  {
    at: [25, '21:50'],
    by: 'leila',
    in: 'games',
    text: '🎲🎲🎲🔥',
    reactions: { '❗': ['sami', 'joss'], '😂': ['yousef'] },
    comments: [
      {
        by: 'joss',
        text: 'For the record: three sixes. In a row. Against me.',
        after: 5,
        reactions: { '😢': ['tess'], '😂': ['leila', 'sami'] },
      },
    ],
  },
  {
    at: [24, '12:05'],
    by: 'priya',
    in: 'plot',
    text: 'Compost reached sixty degrees. I have never been so proud of something that smells like that.',
    reactions: { '😂': ['nana'], '🔥': ['yousef'] },
  },
  {
    at: [23, '19:30'],
    by: 'yousef',
    in: 'table',
    text: 'Lentil soup, my mother’s way, from memory. Sami asked for thirds, and Leila asked for the recipe.\n\nأمي كانت ستضحك',
    pictures: [soup('#a8432f')],
    reactions: { '🔥': ['dana', 'nana', 'sami'], '👏': ['tess', 'leila'] },
    comments: [
      {
        by: 'leila',
        text: 'I only asked so that it does not die out with him.',
        after: 16,
        reactions: { '😂': ['dana', 'tess'], '❤️': ['yousef', 'nana'] },
      },
    ],
  },
  {
    at: [22, '16:00'],
    by: 'dana',
    in: 'books',
    text: 'Page 40!! Nobody speak to me.',
    reactions: { '🔥': ['nana', 'priya', 'tess'] },
  },
];
