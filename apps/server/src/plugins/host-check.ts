import { TEXTS } from '@dubs/contract';
import { AppError } from '@dubs/core';
import { isLoopback } from '@dubs/platform';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

export interface HostCheckOptions {
  /** Accepted host names beside this machine's own; null accepts any. */
  hosts: readonly string[] | null;
}

const AUTHORITY = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i;
/** By default, load balancers request these with HTTP/1.0 and without a host. */
const HEALTH_CHECK = /^\/(?:healthz|readyz)$/;

/** Returns the authorities that a request names: in its header, and in its target when that is an absolute URL. */
function authoritiesOf({ raw }: FastifyRequest): (string | undefined)[] {
  const { host } = raw.headers;
  // Of several Host headers, Node keeps only the first.
  const hosts = raw.rawHeaders.filter((name, n) => n % 2 === 0 && name.toLowerCase() === 'host');
  const target = /^https?:\/\/([^/?#]*)/i.exec(raw.url ?? '')?.[1];
  return [hosts.length > 1 ? undefined : host, ...(target === undefined ? [] : [target])];
}

const isValid = (authority: string | undefined): authority is string =>
  authority !== undefined && AUTHORITY.test(authority) && URL.canParse(`http://${authority}`);

/**
 * Rejects a request without a valid host (400) and, outside production, one for a foreign host (421): with DNS
 * rebinding, a page of another site could read the server's responses.
 */
export const hostCheck = fp<HostCheckOptions>(async (app, { hosts }) => {
  const isAccepted = (authority: string): boolean => {
    const address = `http://${authority}`;
    return hosts === null || isLoopback(address) || hosts.includes(new URL(address).hostname);
  };
  app.addHook('onRequest', (req, _reply, done) => {
    const { httpVersion, headers, url = '' } = req.raw;
    if (httpVersion === '1.0' && headers.host === undefined && HEALTH_CHECK.test(url)) return done();
    const authorities = authoritiesOf(req);
    if (!authorities.every(isValid)) throw new AppError('BAD_REQUEST', TEXTS.request.malformed);
    if (!authorities.every(isAccepted)) throw new AppError('MISDIRECTED_REQUEST', TEXTS.request.misdirected);
    done();
  });
});
