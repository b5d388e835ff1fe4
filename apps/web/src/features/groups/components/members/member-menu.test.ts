import type { Member, Role } from '@dubs/contract';
import { expect, it, vi } from 'vitest';
import { createPerson } from '../../../../testing/create-person.ts';
import { memberItems } from './member-menu.tsx';
import type { MemberActions } from '../../api/use-member-actions.ts';

const ACTIONS = {
  changeRole: vi.fn<MemberActions['changeRole']>(),
  ask: vi.fn<MemberActions['ask']>(),
} as Partial<MemberActions> as MemberActions;

const memberOf = (role: Role): Member => ({
  id: 1,
  groupId: 2,
  userId: 3,
  role,
  joinedAt: '2026-01-01T00:00:00.000Z',
  user: createPerson(3, 'Bo'),
});

const labels = (role: Role, other: Role) =>
  memberItems(role, memberOf(other), ACTIONS).map(({ label }) => label);

it.each<[role: Role, other: Role, offered: string[]]>([
  ['creator', 'member', ['Make admin', 'Hand over group', 'Remove from group']],
  ['creator', 'admin', ['Remove as admin', 'Hand over group', 'Remove from group']],
  ['admin', 'member', ['Remove from group']],
  ['admin', 'admin', []],
  ['admin', 'creator', []],
  ['member', 'member', []],
])('offers to the %s, about the %s, what they may do', (role, other, offered) => {
  expect(labels(role, other)).toEqual(offered);
});

it('asks before a member is removed, and not before a role is given', () => {
  const [make, , remove] = memberItems('creator', memberOf('member'), ACTIONS);
  make?.onSelect({ byKeyboard: false });
  expect(ACTIONS.changeRole).toHaveBeenCalledWith(memberOf('member'), 'admin');
  remove?.onSelect({ byKeyboard: false });
  expect(ACTIONS.ask).toHaveBeenCalledWith({ about: 'remove', member: memberOf('member') });
});
