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
  it('the feed comes next', () => {
    expect(destinationAfterSignIn(false, null)).toBe('/home');
  });

  it('the wanted address comes next', () => {
    expect(destinationAfterSignIn(false, redirectState(location))).toBe('/group/5?tab=goals#x');
  });

  it('a pending invite goes before the wanted address', () => {
    setPendingInvite('abc/d');
    expect(destinationAfterSignIn(false, { wanted: '/goals' })).toBe('/invite/abc%2Fd');
  });

  it('the name screen goes before everything', () => {
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

it('does not want an address back that was left on purpose', () => {
  signIn('a.b.c');
  signOut('left');
  expect(redirectState(location)).toBeNull();
});

it('after the name screen goes to the pending invite, else to the groups', () => {
  expect(destinationAfterName()).toBe('/group');
  setPendingInvite('abc');
  expect(destinationAfterName()).toBe('/invite/abc');
});
