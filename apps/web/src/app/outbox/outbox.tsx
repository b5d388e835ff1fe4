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

/** Sends what waits on this device, and shows it above the feeds until it has been sent; shares have tickets of their own there. Does nothing where no user has been checked. */
export default function Outbox() {
  const me = useOwnMe();
  return me ? <OutboxOf userId={me.id} /> : null;
}
