import type { Goal } from './cast.ts';

/** What they set out to do, and what of it they have done. */
export const GOALS: readonly Goal[] = [
  {
    by: 'dana',
    in: 'joggers',
    title: 'Run ten kilometres without stopping for a dog',
    description: 'Looking at the dog is allowed. Stopping is not.',
    set: {
      at: [40, '08:00'],
      reactions: { '🔥': ['priya', 'yousef'] },
      comments: [
        {
          by: 'barty',
          text: 'What if it is a really good dog?',
          after: 30,
          reactions: { '😂': ['dana', 'priya'] },
        },
      ],
    },
    completed: {
      at: [6, '11:40'],
      reactions: { '🐐': ['priya', 'yousef', 'barty', 'joss'] },
      comments: [
        {
          by: 'barty',
          text: 'There was a really good dog at kilometre six. I saw the whole thing. She did not stop.',
          after: 35,
          reactions: { '😮': ['priya'], '😂': ['dana', 'joss', 'yousef'] },
        },
      ],
    },
  },
  {
    by: 'nana',
    in: 'table',
    title: 'Finish Sami’s scarf before the first frost',
    set: { at: [38, '16:00'], reactions: { '👏': ['sami', 'dana'] } },
    completed: {
      at: [9, '20:00'],
      reactions: { '🔥': ['sami', 'dana', 'leila', 'tess'] },
      comments: [
        {
          by: 'sami',
          text: 'it is two metres long and i am never taking it off',
          after: 10,
          reactions: { '❤️': ['nana', 'dana', 'tess'] },
        },
      ],
    },
  },
  {
    by: 'leila',
    in: 'table',
    title: 'Pass the driving test',
    description: 'Roundabouts included, sadly.',
    set: { at: [33, '18:00'], reactions: { '👏': ['dana', 'nana'], '🔥': ['tess'] } },
  },
  {
    by: 'sami',
    in: 'games',
    title: 'Build a robot that can roll dice',
    set: { at: [30, '17:00'], reactions: { '❗': ['joss', 'barty'], '🔥': ['leila'] } },
    completed: {
      at: [1, '19:30'],
      reactions: { '🔥': ['leila', 'joss'], '🐐': ['tess'] },
      comments: [
        {
          by: 'leila',
          text: 'It rolled a one. It learns from you, @{sami}.',
          after: 9,
          reactions: { '😂': ['sami', 'joss', 'tess'] },
        },
      ],
    },
  },
  {
    by: 'tess',
    in: 'books',
    title: 'Read one book in Portuguese',
    description: 'A thin one. With pictures, if need be.',
    set: { at: [26, '19:30'], reactions: { '👏': ['nana', 'priya'] } },
  },
  {
    by: 'yousef',
    in: 'plot',
    title: 'Grow enough basil for one proper pesto',
    set: { at: [22, '09:00'], reactions: { '👏': ['nana'] } },
    completed: { at: [4, '19:20'], reactions: { '🔥': ['priya', 'nana'], '😂': ['sami'] } },
  },
  {
    by: 'joss',
    in: 'joggers',
    title: 'Five kilometres by the end of the season',
    set: { at: [18, '20:00'], reactions: { '🔥': ['priya', 'dana'] } },
  },
  {
    by: 'barty',
    in: 'table',
    title: 'One month without hitting a pipe',
    description: 'The count starts again today.',
    set: {
      at: [1, '09:30'],
      reactions: { '😂': ['dana', 'tess', 'leila'] },
      comments: [
        {
          by: 'yousef',
          text: 'I am holding the drill. And you, @{barty}, are holding the torch.',
          after: 20,
          reactions: { '👍': ['dana', 'nana'] },
        },
      ],
    },
  },
  {
    by: 'priya',
    in: 'books',
    title: 'Host book club and actually talk about the book',
    set: { at: [2, '18:00'], reactions: { '😂': ['nana', 'dana', 'joss'] } },
  },
];
