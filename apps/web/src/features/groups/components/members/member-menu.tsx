import type { Member, Role } from '@dubs/contract';
import { mayChangeRoles, mayHandOver, mayRemove } from '@dubs/contract/permissions';
import { Crown, Ellipsis, ShieldCheck, ShieldMinus, UserMinus } from 'lucide-react';
import { Menu, type MenuItem } from '../../../../components/overlays/menu.tsx';
import type { MemberActions } from '../../api/use-member-actions.ts';
import { nameOf } from '../../../../lib/text/name-of.ts';

const icon = { 'aria-hidden': true, className: 'size-5' } as const;

/** Returns menu items for the actions that a user of this role may perform on another member. */
export function memberItems(role: Role, member: Member, actions: MemberActions): MenuItem[] {
  const items: MenuItem[] = [];
  if (mayChangeRoles(role) && member.role === 'member')
    items.push({
      label: 'Make admin',
      icon: <ShieldCheck {...icon} />,
      onSelect: () => void actions.changeRole(member, 'admin'),
    });
  if (mayChangeRoles(role) && member.role === 'admin')
    items.push({
      label: 'Remove as admin',
      icon: <ShieldMinus {...icon} />,
      onSelect: () => void actions.changeRole(member, 'member'),
    });
  if (mayHandOver(role))
    items.push({
      label: 'Hand over group',
      icon: <Crown {...icon} />,
      onSelect: () => actions.ask({ about: 'handOver', member }),
    });
  if (mayRemove(role, member.role))
    items.push({
      label: 'Remove from group',
      icon: <UserMinus {...icon} />,
      tone: 'danger',
      onSelect: () => actions.ask({ about: 'remove', member }),
    });
  return items;
}

interface MemberMenuProps {
  role: Role;
  member: Member;
  actions: MemberActions;
}

/** Renders the menu of actions on another member; nothing if the viewer's role permits none. */
export function MemberMenu({ role, member, actions }: MemberMenuProps) {
  const items = memberItems(role, member, actions);
  if (items.length === 0) return null;
  return <Menu label={`Manage ${nameOf(member.user)}`} icon={<Ellipsis {...icon} />} items={items} />;
}
