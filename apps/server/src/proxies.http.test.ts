// The proxies of deploy/ with their shipped files, before two servers and one for live streams.
import { randomBytes } from 'node:crypto';
import { LIMITS } from '@dubs/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createGroup } from './testing/factories.ts';
import { countStreams, liveUrl } from './testing/open-tab.ts';
import { startOther } from './testing/other-server.ts';
import { isInstalled, PROXIES, startProxy } from './testing/start-proxy.ts';
import { useServer } from './testing/use-server.ts';

const NAME = 'dubs.example.org';
const server = useServer({ http: { hosts: [NAME] } });
const NGINX_LIMIT = 1024 * 1024;

/** Returns a picture that does not compress. */
const createNoise = async (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();

describe.each(PROXIES)('$program with deploy/$file', (kind) => {
  const isThere = isInstalled(kind.program) && isInstalled('openssl');
  if (!isThere) console.warn(`${kind.program}: not installed, and its file is not tested.`);

  it.runIf(isThere)(
    'passes calls, large uploads and live events, and leaves out a server that stopped',
    async ({ onTestFinished }) => {
      const [other, streams] = [await startOther(server), await startOther(server, { role: 'streams' })];
      const proxy = await startProxy(kind, {
        servers: [Number(new URL(server.origin).port), other.port],
        streams: streams.port,
      });
      onTestFinished(proxy.stop);
      const { groupId, users } = await createGroup(server.rest, ['Maya']);
      const headers = { authorization: `Bearer ${users[0].token}` };
      // A proxy that asks whether servers are ready has to have heard from them.
      const statusOf = async () => (await proxy.send('/api/groups', { headers })).status;
      await expect.poll(statusOf).toBe(200);

      for (const address of kind.addresses) {
        const options = { redirect: 'manual', headers: { host: NAME } } as const;
        const plain = await fetch(`http://${address}:${proxy.httpPort}/`, options);
        expect([plain.status, plain.headers.get('location')]).toEqual([
          expect.toSatisfy((status) => [301, 302, 308].includes(Number(status))),
          expect.stringMatching(/^https:/),
        ]);
        expect((await proxy.send('/api/groups', { headers }, address)).status).toBe(200);
      }

      for (const path of ['/readyz', '/readyz?a', '/%72eadyz']) {
        const state = await proxy.send(path);
        await state.ended;
        expect([path, state.status, state.text()]).toEqual([path, 404, expect.not.stringContaining('ready')]);
      }

      const stream = await proxy.send(liveUrl(''), { headers });
      expect([stream.status, stream.headers['content-type']]).toEqual([200, 'text/event-stream']);
      expect(await countStreams(streams)).toBe(1);

      const picture = await createNoise(800);
      expect(picture.length).toBeGreaterThan(1.5 * NGINX_LIMIT);
      const body = new FormData();
      body.set('content', 'We did it');
      body.set('groupId', String(groupId));
      body.append('images', new File([new Uint8Array(picture)], 'a.png', { type: 'image/png' }));
      const before = stream.text();
      const created = await proxy.send(`/api/groups/${groupId}/posts`, { method: 'POST', headers, body });
      await created.ended;
      expect([created.status, created.text()]).toEqual([201, expect.stringContaining('We did it')]);
      await expect.poll(() => stream.text().slice(before.length)).toContain('feed');
      stream.leave();

      // Five pictures of 10 MB, and none of them one.
      const largest = new FormData();
      largest.set('content', 'Too good');
      for (let i = 0; i < LIMITS.images.perPost; i++)
        largest.append('images', new File([new Uint8Array(LIMITS.images.maxBytes)], `${i}.png`));
      const refused = await proxy.send(`/api/groups/${groupId}/posts`, {
        method: 'POST',
        headers,
        body: largest,
      });
      await refused.ended;
      expect([refused.status, refused.text()]).toEqual([415, expect.stringContaining('"error"')]);

      await other.close();
      // At once, before a check can notice.
      const statuses = await Promise.all([1, 2, 3, 4, 5, 6].map(statusOf));
      expect(statuses).toEqual(statuses.map(() => 200));
    },
  );
});
