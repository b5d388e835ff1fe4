import { HostPage, NewerRelease } from '../index.ts';
import { describeOutput } from './describe.ts';

describeOutput('NewerRelease', NewerRelease, {
  description: 'A release of Dubs that is newer than the one that runs.',
  fields: { version: 'Its version.', url: 'The page with its notes.' },
  example: { version: '0.3.0', url: 'https://github.com/example/dubs/releases/tag/v0.3.0' },
});

describeOutput('HostPage', HostPage, {
  description: 'The server in numbers, without names and content.',
  fields: {
    people: 'How many users have an account.',
    groups: 'How many groups there are.',
    storage: 'The bytes of the stored pictures and exports, with those of posts that wait for their purge.',
    texts: 'The text messages of this month, in UTC, without those that failed.',
    queue: 'The events whose work is not done yet, counted up to 100,000.',
    lastBackup: 'When the last backup was made; null if none is known.',
    version: 'The version of Dubs.',
    update:
      'The newest release, if it is newer than this one; null otherwise, and without `UPDATE_FEED_URL`.',
    off: 'What the host has turned off; absent when nothing is.',
  },
  example: {
    people: 24,
    groups: 5,
    storage: 734_003_200,
    texts: 310,
    queue: 0,
    lastBackup: '2026-01-06T03:00:41.000Z',
    version: '0.2.0',
    update: { version: '0.3.0', url: 'https://github.com/example/dubs/releases/tag/v0.3.0' },
  },
});
