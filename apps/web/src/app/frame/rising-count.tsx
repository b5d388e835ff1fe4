import { useEffect, useRef, useState } from 'react';

const QUIET_MS = 60_000;

interface RisingCountProps {
  count: number;
  say: (count: number) => string;
}

/** Tells assistive technology when a count has risen, politely and at most once a minute; falls and polls stay silent. */
export function RisingCount({ count, say }: RisingCountProps) {
  const [message, setMessage] = useState('');
  const before = useRef(count);
  const lastSaid = useRef(0);
  useEffect(() => {
    const rose = count > before.current;
    before.current = count;
    if (!rose || Date.now() - lastSaid.current < QUIET_MS) return;
    lastSaid.current = Date.now();
    setMessage(say(count));
  }, [count, say]);
  return <output className="sr-only">{message}</output>;
}
