import type { Group } from '@dubs/contract';
import { call } from '../api/call.ts';
import { readFile } from 'node:fs/promises';
import { share } from '../api/groups.ts';
import { signInByApi } from '../api/people.ts';
import { PHONE, test } from '../test.ts';

test('waterfall', async ({ open }) => {
  const { token, user } = await signInByApi('+15552000001');
  const person = { id: user.id, name: '', phone: '', token };
  const [group] = await call<Group[]>('GET', '/groups', { token });
  if (!process.env['NOPIC']) for (const name of ['tent', 'medal', 'dog-brown']) {
    const buffer = await readFile(new URL(`../../../../apps/cli/demo/pictures/${name}.webp`, import.meta.url));
    await share(group!.id, person, { content: `Look at the ${name}`, pictures: [{ name: `${name}.webp`, mimeType: 'image/webp', buffer }] });
  }
  for (const path of (process.env['PATHS'] ?? '/home,/group/1').split(',').map((p) => p.replace('/group/1', `/group/${group!.id}`))) {
    for (let n = 0; n < 2; n++) {
    const page = await open(person, PHONE);
    await page.addInitScript(() => {
      const w = window as any; w.lcps = []; w.long = [];
      new PerformanceObserver((l) => { for (const e of l.getEntries() as any[]) w.lcps.push(`${e.startTime.toFixed(0)} ${e.size} ${e.element?.tagName} ${(e.url || e.element?.textContent || '').slice(0, 50)}`); }).observe({ type: 'largest-contentful-paint', buffered: true });
      new PerformanceObserver((l) => { for (const e of l.getEntries() as any[]) w.long.push(`${e.startTime.toFixed(0)}+${e.duration.toFixed(0)}`); }).observe({ type: 'longtask', buffered: true });
    });
    const c = await page.context().newCDPSession(page);
    await c.send('Network.enable');
    await c.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 });
    await c.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const reqs = new Map<string, any>(); let t0 = 0;
    c.on('Network.requestWillBeSent', (e) => { t0 ||= e.timestamp; reqs.set(e.requestId, { url: e.request.url.replace(/^.*?\d\//, '/'), at: e.timestamp, p: e.request.initialPriority }); });
    c.on('Network.responseReceived', (e) => { const r = reqs.get(e.requestId); if (r) r.resp = e.timestamp; });
    c.on('Network.loadingFinished', (e) => { const r = reqs.get(e.requestId); if (r) { r.end = e.timestamp; r.bytes = e.encodedDataLength; } });
    await page.goto(path); await page.waitForTimeout(7000);
    if (n === 1) {
    console.log(path, await page.evaluate(() => ({ lcps: (window as any).lcps, long: (window as any).long.join(' '), fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime })));
    for (const r of reqs.values()) console.log(`${((r.at - t0) * 1000).toFixed(0).padStart(6)} ${((r.resp - t0) * 1000).toFixed(0).padStart(6)} ${((r.end - t0) * 1000).toFixed(0).padStart(6)} ${String(r.bytes).padStart(7)} ${r.p} ${r.url.slice(0, 70)}`);
    }
    await page.context().close();
    }
  }
});
