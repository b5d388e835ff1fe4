import { beforeEach, describe, expect, it } from 'vitest';
import { setPendingInvite } from '../lib/session/pending-invite.ts';
import { forgetSignOutReason, signIn, signOut } from '../lib/session/session.ts';
import { destinationAfterName, destinationAfterSignIn, redirectState } from './sign-in-redirect.ts';

beforeEach(() => {
  localStorage.clear();
  forgetSignOutReason();
});

const location = { pathname: '/group/5', search: '?tab=goals', hash: '#x', state: null, key: 'k' };

describe('after signing in', () => {
  it('returns the feed', () => {
    expect(destinationAfterSignIn(false, null)).toBe('/home');
  });

  it('returns the wanted address', () => {
    expect(destinationAfterSignIn(false, redirectState(location))).toBe('/group/5?tab=goals#x');
  });

  it('prefers a pending invite to the wanted address', () => {
    setPendingInvite('abc/d');
    expect(destinationAfterSignIn(false, { wanted: '/goals' })).toBe('/invite/abc%2Fd');
  });

  it('prefers the name screen to everything else', () => {
    setPendingInvite('abc');
    expect(destinationAfterSignIn(true, { wanted: '/goals' })).toBe('/name');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/login',
    7,
    undefined,
  ])('never goes to %j', (wanted) => {
    expect(destinationAfterSignIn(false, { wanted })).toBe('/home');
  });
});

it('does not return to an address after a deliberate sign-out', () => {
  signIn('a.b.c');
  signOut('left');
  expect(redirectState(location)).toBeNull();
});

it('goes from the name screen to the pending invite, or to the groups', () => {
  expect(destinationAfterName()).toBe('/group');
  setPendingInvite('abc');
  expect(destinationAfterName()).toBe('/invite/abc');
});
