import { cat, dog } from '../pictures/animals.ts';
import { crate, table } from '../pictures/kitchen.ts';
import { boardGame, robot } from '../pictures/pastimes.ts';
import { bicycle, car, shelf } from '../pictures/things.ts';
import { run } from '../pictures/town.ts';
import type { Post } from './cast.ts';

/** Three and two weeks ago. */
export const LAST_WEEKS: readonly Post[] = [
  {
    at: [21, '14:30'],
    by: 'sami',
    in: ['table', 'games'],
    text: 'The robot stood up by itself. Then it waved. Then it walked off the table.\n\nTwo out of three!',
    pictures: [robot('#9cc4d4', true), robot('#e2b0a0', false)],
    reactions: { '🔥': ['dana', 'yousef', 'tess'], '😂': ['leila', 'barty'], '👏': ['nana'] },
    comments: [
      {
        by: 'barty',
        text: 'That is further than my shelf got, @{sami}.',
        after: 30,
        reactions: { '😂': ['dana', 'sami', 'tess', 'leila'] },
      },
    ],
  },
  {
    at: [20, '09:10'],
    by: 'priya',
    in: 'joggers',
    text: 'Rain. All of it. We went anyway, and the café let us drip in the corner.',
    pictures: [
      run('rain', [
        ['#6d2380', '#8a5a3d'],
        ['#4fae8a', '#f0c8a0'],
      ]),
    ],
    reactions: { '🐐': ['dana', 'yousef'], '🔥': ['barty'] },
  },
  {
    at: [19, '22:30'],
    by: 'joss',
    in: 'joggers',
    text: 'New here. Ran to the corner and back. Saw my own house from an unusual angle.',
    reactions: { '👏': ['priya', 'dana', 'yousef'], '😂': ['barty'] },
    comments: [
      {
        by: 'priya',
        text: 'Turning up counts double. That is two corners.',
        after: 12,
        reactions: { '❤️': ['joss', 'dana'] },
      },
    ],
  },
  {
    at: [18, '10:00'],
    by: 'nana',
    in: 'plot',
    text: 'Came for two carrots. Left with a wheelbarrow.',
    pictures: [crate(false)],
    reactions: { '🔥': ['sami', 'priya'], '👏': ['yousef'] },
  },
  {
    at: [17, '17:15'],
    by: 'leila',
    in: 'table',
    text: 'Stalled on the roundabout. Twice. A lady in a van gave me a thumbs up, which somehow made it worse.',
    type: 'loss',
    pictures: [car('#4a86c5')],
    reactions: { '🫡': ['dana', 'tess'], '🙏': ['nana'], '😢': ['sami'] },
    comments: [
      {
        by: 'yousef',
        text: 'I stalled on my wedding day. In front of the wedding. You are fine, @{leila}.',
        after: 20,
        reactions: { '😂': ['leila', 'tess', 'barty'], '❤️': ['dana'] },
      },
    ],
  },
  {
    at: [16, '20:20'],
    by: 'tess',
    in: 'games',
    text: 'Played by video call, held the dice up to the camera, still won. Distance is no excuse.',
    pictures: [boardGame()],
    reactions: { '🔥': ['leila'], '❗': ['sami', 'joss'] },
  },
  {
    at: [15, '08:25'],
    by: 'yousef',
    in: 'table',
    text: 'Overslept the dough. It has moved out of the bowl and is looking at flats.',
    type: 'loss',
    reactions: { '🤡': ['leila', 'sami'], '🙏': ['nana'] },
  },
  {
    at: [14, '13:35'],
    by: 'dana',
    in: 'table',
    text: 'Finished a run of seven nights. The last patient of the morning told me I have kind hands.\n\nI sat in the car for a minute before driving home. Just wanted to put it somewhere where you would see it.',
    reactions: { '🔥': ['nana', 'yousef', 'tess'], '👏': ['barty', 'leila', 'sami'] },
    comments: [
      {
        by: 'nana',
        text: 'You get them from your father.',
        after: 18,
        reactions: { '❤️': ['dana', 'barty', 'tess', 'leila'] },
      },
      {
        by: 'sami',
        text: 'i made you toast. it is on the stairs. do not step on it',
        after: 33,
        reactions: { '❤️': ['dana', 'nana'], '😂': ['leila'] },
      },
    ],
  },
  {
    at: [13, '19:00'],
    by: 'barty',
    in: 'table',
    text: 'Second shelf. Spirit level, pencil behind the ear, Nana supervising. Straight as a hymn.',
    pictures: [shelf(false)],
    reactions: { '🔥': ['dana', 'yousef', 'tess', 'leila'], '❗': ['sami'], '👏': ['nana'] },
  },
  {
    at: [12, '07:55'],
    by: 'joss',
    in: 'joggers',
    text: 'Two kilometres!! In a row!! Attached to each other!!',
    reactions: { '🔥': ['priya', 'dana'], '🐐': ['barty', 'yousef'] },
  },
  {
    at: [12, '18:10'],
    by: 'sami',
    in: 'plot',
    text: 'Grew a marrow bigger than my little cousin’s dog. Nobody knows what to do with it.',
    pictures: [crate(true), dog('#8d8087', '#4a86c5')],
    reactions: { '❗': ['nana', 'priya'], '😂': ['yousef'] },
    comments: [
      {
        by: 'priya',
        text: 'I say we vote on a name and never eat it.',
        after: 35,
        reactions: { '👍': ['sami', 'nana'] },
      },
    ],
  },
  {
    at: [11, '21:05'],
    by: 'tess',
    in: 'books',
    text: 'Book two, done, on the balcony, with a cat that is not mine.',
    pictures: [cat('#8d8087', true)],
    reactions: { '🔥': ['nana', 'priya'], '🐐': ['joss'] },
  },
  {
    at: [10, '16:45'],
    by: 'nana',
    in: 'table',
    text: 'Seventy-nine and three quarters, and I rode a bicycle to the corner shop. The corner shop applauded.',
    pictures: [bicycle('#4fae8a')],
    reactions: { '🔥': ['dana', 'tess', 'leila', 'sami'], '🐐': ['yousef'], '❗': ['barty'] },
    comments: [
      { by: 'barty', text: 'Mum. Whose bicycle?', after: 6 },
      {
        by: 'nana',
        text: 'That is between me and the corner shop.',
        after: 10,
        reactions: { '😂': ['barty', 'dana', 'tess', 'leila', 'sami', 'yousef'] },
      },
    ],
  },
  {
    at: [9, '12:20'],
    by: 'priya',
    in: 'books',
    text: 'Left my reading glasses at the café, the library and, it turns out, on my head.',
    type: 'loss',
    reactions: { '🤡': ['dana'], '🙏': ['nana'] },
  },
  {
    at: [8, '19:50'],
    by: 'yousef',
    in: ['table', 'games'],
    text: 'Game night with seven people and one sofa. Nobody flipped the board. Progress.',
    pictures: [table(['#c9a227', '#d98b2b'], '#8d4f7d')],
    reactions: { '👏': ['dana', 'leila', 'sami'], '😂': ['tess', 'barty'] },
  },
];
