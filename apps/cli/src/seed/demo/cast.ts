import type { StoryGoal, StoryGroup, StoryPerson, StoryPost } from '../story.ts';

export type Person = 'dana' | 'nana' | 'yousef' | 'leila' | 'sami' | 'barty' | 'tess' | 'priya' | 'joss';
export type Group = 'table' | 'joggers' | 'books' | 'games' | 'plot';
export type Post = StoryPost<Person, Group>;
export type Goal = StoryGoal<Person, Group>;

/** Three generations of one family, and two friends. */
export const PEOPLE: Readonly<Record<Person, StoryPerson>> = {
  dana: {
    phoneNumber: '+12025550110',
    displayName: 'Dana Marlowe',
    firstName: 'Dana',
    lastName: 'Marlowe',
    bio: 'Night-shift nurse, slow jogger, finder of other people’s keys.',
    lastHere: [1, '21:30'],
  },
  nana: {
    phoneNumber: '+12025550111',
    displayName: 'Nana Rosa',
    firstName: 'Rosalind',
    lastName: 'Marlowe',
    bio: 'Seventy-nine and three quarters. Will trade tomatoes for gossip.',
    lastHere: [1, '17:45'],
  },
  yousef: {
    phoneNumber: '+12025550112',
    displayName: 'يوسف حداد',
    firstName: 'Yousef',
    lastName: 'Haddad',
    bio: 'أب، وخبّاز هاوٍ، وعدّاء بطيء جدًا.',
    lastHere: [1, '13:00'],
  },
  leila: {
    phoneNumber: '+12025550113',
    displayName: 'Leila',
    firstName: 'Leila',
    lastName: 'Haddad',
    lastHere: [0, '07:10'],
  },
  sami: {
    phoneNumber: '+12025550114',
    displayName: 'Sami H.',
    firstName: 'Sami',
    lastName: 'Haddad',
    bio: 'I build robots. Some of them work.',
    lastHere: [1, '16:00'],
  },
  barty: {
    phoneNumber: '+12025550115',
    displayName: 'Bartholomew “Barty” Featherington-Marlowe',
    firstName: 'Bartholomew',
    lastName: 'Featherington-Marlowe',
    bio: 'Uncle. Owner of one drill and too much confidence.',
    lastHere: [2, '22:00'],
  },
  tess: {
    phoneNumber: '+12025550116',
    displayName: 'Tess in Lisbon',
    firstName: 'Tess',
    lastName: 'Marlowe',
    bio: 'Learning Portuguese one bakery at a time.',
    lastHere: [1, '10:00'],
  },
  priya: {
    phoneNumber: '+12025550117',
    displayName: 'Priya Raman',
    firstName: 'Priya',
    lastName: 'Raman',
    bio: 'Runs for the coffee afterwards.',
    lastHere: [2, '21:00'],
  },
  joss: { phoneNumber: '+12025550118', displayName: 'Joss 🎧', firstName: 'Joss', lastHere: [1, '15:00'] },
};

export const GROUPS: Readonly<Record<Group, StoryGroup<Person>>> = {
  table: {
    name: 'The Sunday Table',
    emoji: '🎊',
    description:
      'Everybody who has a chair at Nana’s on Sundays, and those who are too far away for it this week.',
    members: ['dana', 'nana', 'yousef', 'leila', 'sami', 'barty', 'tess'],
    admins: ['yousef'],
  },
  joggers: {
    name: 'Slow Joggers Club',
    emoji: '💪',
    description: 'No pace too gentle. Walking counts. Turning up counts double.',
    members: ['priya', 'dana', 'yousef', 'barty', 'joss'],
    admins: ['dana'],
    joinedLater: { joss: 20 },
  },
  books: {
    name: 'Book Club, Allegedly',
    emoji: '📚',
    description: 'We meet on the last Thursday. Having read the book is encouraged.',
    members: ['nana', 'dana', 'priya', 'tess', 'joss'],
    admins: ['priya'],
  },
  games: {
    name: 'Dice & Disorder',
    emoji: '🎲',
    description: 'Game night, the table of shame, and who still owes whom a rematch.',
    members: ['sami', 'leila', 'joss', 'yousef', 'tess', 'barty'],
    admins: ['leila'],
  },
  plot: {
    name: 'Allotment 14B',
    emoji: '🌈',
    description: 'Whoever waters writes it here. Whoever eats writes it here too.',
    members: ['nana', 'yousef', 'sami', 'priya'],
  },
};
