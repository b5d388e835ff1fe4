import type { GroupChip } from '@dubs/contract';
import { useNavigate } from 'react-router-dom';
import { Menu } from '../../components/overlays/menu.tsx';
import { counted } from '../../lib/text/counted.ts';
import { paths } from '../paths.ts';

/** Renders the menu with the other groups of a ticket. */
export default function MoreGroups({ groups }: { groups: readonly GroupChip[] }) {
  const navigate = useNavigate();
  return (
    <Menu
      label={counted(groups.length, 'more group')}
      size="sm"
      icon={<span aria-hidden className="tabular font-semibold">{`+${groups.length}`}</span>}
      items={groups.map(({ id, emoji, name }) => ({
        label: name,
        icon: <span aria-hidden>{emoji}</span>,
        onSelect: () => void navigate(paths.group(id)),
      }))}
    />
  );
}
