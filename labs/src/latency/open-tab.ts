/** When a query was told to be stale, in milliseconds since 1970. */
interface Heard {
  query: string;
  at: number;
}

/** An open live stream, and what it said. */
export interface Tab {
  heard: Heard[];
  close(): void;
}

/** Opens the live stream of the person; resolves when the server has begun to tell. */
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
  // It ends by being closed, which breaks it off.
  void read().catch(() => undefined);
  await begin;
  return { heard, close: () => leaving.abort() };
}
