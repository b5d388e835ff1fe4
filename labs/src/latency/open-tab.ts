/** When a query was announced as stale, in milliseconds since 1970. */
interface Heard {
  query: string;
  at: number;
}

/** An open live stream with the events that it received. */
export interface Tab {
  heard: Heard[];
  /** Resolves when the stream has ended, by either side. */
  ended: Promise<void>;
  close(): void;
}

/** Opens a user's live stream; resolves when the server has started it. */
export async function openTab(origin: string, token: string): Promise<Tab> {
  const leaving = new AbortController();
  const answer = await fetch(`${origin}/trpc/live.stale`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: leaving.signal,
  });
  if (!answer.ok || !answer.body) throw new Error(`The live channel answered ${answer.status}.`);
  const heard: Heard[] = [];
  const lines = answer.body.pipeThrough(new TextDecoderStream());
  let begun = () => {};
  const begin = new Promise<void>((resolve) => (begun = resolve));
  const read = async () => {
    for await (const text of lines) {
      const at = performance.timeOrigin + performance.now();
      if (text.includes('id: ')) begun();
      for (const [, query = ''] of text.matchAll(/"query":"(\w+)"/g)) heard.push({ query, at });
    }
  };
  // Closing it aborts the read.
  const ended = read().catch(() => undefined);
  await Promise.race([begin, ended]);
  return { heard, ended, close: () => leaving.abort() };
}
