import { createECDH } from 'node:crypto';
import { isIP } from 'node:net';
import type { PushHost } from '@dubs/core';
import { z } from 'zod';

const base64url = (bytes: number, error: string) =>
  z.string().refine((text) => /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes, {
    error,
  });

/** The public half of a VAPID pair: a point of the curve P-256, uncompressed. */
export const vapidPublicKey = base64url(65, 'must be 65 bytes in base64url');

/** The private half. */
export const vapidPrivateKey = base64url(32, 'must be 32 bytes in base64url');

/** True if the two keys are a pair. */
export function isVapidPair(publicKey: string, privateKey: string): boolean {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(privateKey, 'base64url');
  } catch {
    return false;
  }
  return curve.getPublicKey().equals(Buffer.from(publicKey, 'base64url'));
}

const PRIVATE_SUFFIX = /\.(localhost|local|internal|lan|test|invalid|home\.arpa)$/;
const HOST_NAME = /^(?!-)[a-z\d-]+(\.[a-z\d-]+)*$/;

const isPublicName = (host: string): boolean =>
  HOST_NAME.test(host) && host.includes('.') && isIP(host) === 0 && !PRIVATE_SUFFIX.test(host);

function contactHost(text: string): string | undefined {
  const address = /^mailto:[^\s@]+@([^\s@?]+)$/.exec(text);
  if (address) return address[1]?.toLowerCase();
  return /^https:\/\/\S+$/.test(text) && URL.canParse(text) ? new URL(text).hostname : undefined;
}

/** Contact for push services. Some of them refuse pushes whose contact has no public host. */
export const vapidSubject = z.string().refine((text) => isPublicName(contactHost(text) ?? ''), {
  error: 'must be a mailto: or https: address whose host is public and has a dot',
});

const HTTPS = 443;

function readHost(text: string): PushHost | null {
  const [, wildcard, name, port] = /^(\*\.)?([^:*]+)(?::(\d{1,5}))?$/.exec(text.toLowerCase()) ?? [];
  if (text === '*') return { name: null, hasSubdomains: true, port: HTTPS };
  if (name === undefined || !HOST_NAME.test(name) || isIP(name) !== 0) return null;
  const number = port === undefined ? HTTPS : Number(port);
  // A wildcard cannot have a port.
  if (number < 1 || number > 65_535 || (wildcard !== undefined && port !== undefined)) return null;
  return { name, hasSubdomains: wildcard !== undefined, port: number };
}

/** The hosts of push services, separated by commas. */
export const pushHosts = z.string().transform((text, ctx): PushHost[] => {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const hosts = entries.map(readHost);
  if (hosts.includes(null))
    ctx.addIssue({ code: 'custom', message: 'must be name, *.name or name:port, separated by commas, or *' });
  return hosts.filter((host) => host !== null);
});
