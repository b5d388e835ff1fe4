import { useLocation } from 'react-router-dom';
import { useOwnMe } from '../../lib/api/own-me.ts';
import { paths } from '../paths.ts';
import { OutboxCard } from './outbox-card.tsx';
import { useOutbox } from './use-outbox.ts';

const FEEDS = new RegExp(`^(${paths.home}|${paths.wins}|${paths.groups}/\\d+)/?$`);

function OutboxOf({ userId }: { userId: number }) {
  const items = useOutbox(userId).filter((item) => item.kind !== 'share');
  const { pathname } = useLocation();
  const isShown = items.length > 0 && FEEDS.test(pathname);
  return isShown ? <OutboxCard userId={userId} items={items} /> : null;
}

/**
 * Sends the waiting items, and shows them above the feeds until they are sent; shares have their own tickets there. Does nothing until the
 * signed-in user is known.
 */
export default function Outbox() {
  const me = useOwnMe();
  return me ? <OutboxOf userId={me.id} /> : null;
}
