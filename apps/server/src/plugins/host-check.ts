import { TEXTS } from '@dubs/contract';
import { AppError } from '@dubs/core';
import { isLoopback } from '@dubs/platform';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

export interface HostCheckOptions {
  /** Names that are answered beside this machine's own; null answers any. */
  hosts: readonly string[] | null;
}

const AUTHORITY = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i;
/** Without a host in HTTP/1.0, as balancers ask by default. */
const HEALTH_CHECK = /^\/(?:healthz|readyz)$/;

/** Returns the addresses that a request names as its server's: in its header, and in its target where that is a whole address. */
function authoritiesOf({ raw }: FastifyRequest): (string | undefined)[] {
  const [host, ...more] = raw.headersDistinct['host'] ?? [];
  const target = /^https?:\/\/([^/?#]*)/i.exec(raw.url ?? '')?.[1];
  return [more.length > 0 ? undefined : host, ...(target === undefined ? [] : [target])];
}

const isReadable = (authority: string | undefined): authority is string =>
  authority !== undefined && AUTHORITY.test(authority) && URL.canParse(`http://${authority}`);

/**
 * Refuses a request without a host that can be read (400), and outside production one for a host that is not this server's (421): a page of
 * another site whose name was made to point at this machine could read what the server answers.
 */
export const hostCheck = fp<HostCheckOptions>(async (app, { hosts }) => {
  const isAnswered = (authority: string): boolean => {
    const address = `http://${authority}`;
    return hosts === null || isLoopback(address) || hosts.includes(new URL(address).hostname);
  };
  app.addHook('onRequest', async (req) => {
    const { httpVersion, headers, url = '' } = req.raw;
    if (httpVersion === '1.0' && headers.host === undefined && HEALTH_CHECK.test(url)) return;
    const authorities = authoritiesOf(req);
    if (!authorities.every(isReadable)) throw new AppError('BAD_REQUEST', TEXTS.request.malformed);
    if (!authorities.every(isAnswered)) throw new AppError('MISDIRECTED_REQUEST', TEXTS.request.misdirected);
  });
});
