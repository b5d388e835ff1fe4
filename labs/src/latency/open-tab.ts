/** A query that was announced as stale, and when, in milliseconds since 1970. */
interface Heard {
  query: string;
  at: number;
}

/** An open live stream with the events that it received. */
export interface Tab {
  heard: Heard[];
  /** Resolves when either side has ended the stream. */
  ended: Promise<void>;
  close(): void;
}

/** Opens a user's live stream; resolves when the server has started it. */
export async function openTab(origin: string, token: string): Promise<Tab> {
  const leaving = new AbortController();
  const response = await fetch(`${origin}/trpc/live.stale`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: leaving.signal,
  });
  if (!response.ok || !response.body) throw new Error(`The live channel answered ${response.status}.`);
  const heard: Heard[] = [];
  const lines = response.body.pipeThrough(new TextDecoderStream());
  let markStarted = () => {};
  const started = new Promise<void>((resolve) => (markStarted = resolve));
  const read = async () => {
    for await (const text of lines) {
      const at = performance.timeOrigin + performance.now();
      if (text.includes('id: ')) markStarted();
      for (const [, query = ''] of text.matchAll(/"query":"(\w+)"/g)) heard.push({ query, at });
    }
  };
  // Closing it aborts the read.
  const ended = read().catch(() => undefined);
  await Promise.race([started, ended]);
  return { heard, ended, close: () => leaving.abort() };
}
