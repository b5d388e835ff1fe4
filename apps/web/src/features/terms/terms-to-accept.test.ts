import { expect, it } from 'vitest';
import { termsToAccept } from './terms-to-accept.ts';

const next = { version: 3, effective: '2027-01-15' };

it('asks for the version in force before the one to come', () => {
  expect(termsToAccept({ current: 2, next, accepted: 1 })).toEqual({
    version: 2,
    sentence: 'We have new Terms. Accept them to share and reply again.',
  });
});

it('announces the version to come with its day, whatever the time zone', () => {
  expect(termsToAccept({ current: 2, next, accepted: 2 })).toEqual({
    version: 3,
    sentence: 'New Terms begin on Friday, January 15, 2027.',
  });
});

it('asks for nothing once all is accepted', () => {
  expect(termsToAccept({ current: 2, next, accepted: 3 })).toBeNull();
  expect(termsToAccept({ current: 1, next: null, accepted: 1 })).toBeNull();
});
