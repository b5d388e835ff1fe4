import { Birthday } from '../index.ts';
import { describeOutput } from './describe.ts';
import { maya } from './people.ts';

describeOutput('Birthday', Birthday, {
  description: 'A member of the caller’s groups whose birthday is today.',
  fields: { user: 'Who has birthday.' },
  example: { user: maya },
});
