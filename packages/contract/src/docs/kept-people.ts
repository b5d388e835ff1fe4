import { AboutPerson, AddKeeperInput, KeptPerson, KeptPersonInput } from '../index.ts';
import { describeInput, describeOutput } from './describe.ts';
import { ben, maya } from './people.ts';

describeOutput('KeptPerson', KeptPerson, {
  description: 'A profile that users keep for a person without an account, such as a young child.',
  fields: {
    id: 'Id of the profile.',
    name: 'The name of the person.',
    avatarUrl: 'The picture, 96 px wide; null without one.',
    keepers: 'The users who keep the profile, earliest first.',
    createdAt: 'When it was created.',
  },
  example: {
    id: 4,
    name: 'Mia',
    avatarUrl: null,
    keepers: [maya, ben],
    createdAt: '2026-03-01T17:04:11.000Z',
  },
});

describeOutput('AboutPerson', AboutPerson, {
  description: 'The person without an account whom a post is about.',
  fields: {
    id: 'Id of the kept profile.',
    name: 'The name of the person.',
    avatarUrl: 'The picture, 96 px wide; null without one.',
  },
  example: { id: 4, name: 'Mia', avatarUrl: null },
});

describeInput('KeptPersonName', KeptPersonInput, {
  description: 'The name of a kept profile.',
  fields: { name: 'The name of the person, 1 to 50 characters.' },
  example: { name: 'Mia' },
});

describeInput('AddKeeper', AddKeeperInput, {
  description: 'A user who is to keep a profile too.',
  fields: { userId: 'Id of a user who is in a group with the caller.' },
  example: { userId: 9 },
});
