import { AcceptTermsInput, NextTerms, Terms } from '../index.ts';
import { describeInput, describeOutput } from './describe.ts';

const next = { version: 2, effective: '2027-01-15' };

describeOutput('NextTerms', NextTerms, {
  description: 'A version of the terms that was announced.',
  fields: { version: 'Its number.', effective: 'The day from whose beginning, in UTC, it is in force.' },
  example: next,
});

describeOutput('Terms', Terms, {
  description: 'The terms of service, by version.',
  fields: {
    current: 'The version in force.',
    next: 'The version to come; null if none was announced.',
    accepted: 'The version that the caller accepted last.',
  },
  example: { current: 1, next, accepted: 1 },
});

describeInput('AcceptTerms', AcceptTermsInput, {
  description: 'The version of the terms that the caller accepts.',
  fields: { version: 'The one in force, or the one to come.' },
  example: { version: 1 },
});
