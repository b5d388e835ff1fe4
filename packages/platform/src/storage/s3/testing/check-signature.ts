import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const sha256 = (value: string | Uint8Array): string => createHash('sha256').update(value).digest('hex');
const mac = (key: string | Uint8Array, value: string): Buffer =>
  createHmac('sha256', key).update(value).digest();
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** The signature of a request, from its headers or from a presigned URL. */
interface Signed {
  credential: string;
  signedHeaders: string;
  signature: string;
  at: string;
  bodyHash: string;
}

function readSigned(req: IncomingMessage, query: URLSearchParams): Signed {
  const header = req.headers.authorization ?? '';
  const part = (name: string) => new RegExp(`${name}=([^, ]+)`).exec(header)?.[1] ?? '';
  if (header)
    return {
      credential: part('Credential'),
      signedHeaders: part('SignedHeaders'),
      signature: part('Signature'),
      at: String(req.headers['x-amz-date']),
      bodyHash: String(req.headers['x-amz-content-sha256']),
    };
  return {
    credential: query.get('X-Amz-Credential') ?? '',
    signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
    signature: query.get('X-Amz-Signature') ?? '',
    at: query.get('X-Amz-Date') ?? '',
    bodyHash: 'UNSIGNED-PAYLOAD',
  };
}

const timeOf = (at: string): number =>
  Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** Returns S3's error code for an invalid signature (version 4) of a request, or null. */
export function checkSignature(
  req: IncomingMessage,
  url: URL,
  body: Uint8Array,
  keys: { accessKeyId: string; secretAccessKey: string },
): 'AccessDenied' | 'InvalidAccessKeyId' | 'SignatureDoesNotMatch' | null {
  const { credential, signedHeaders, signature, at, bodyHash } = readSigned(req, url.searchParams);
  const [accessKeyId, ...scope] = credential.split('/');
  if (accessKeyId === '') return 'AccessDenied';
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId';
  const lifetime = url.searchParams.get('X-Amz-Expires');
  if (lifetime !== null && Date.now() > timeOf(at) + Number(lifetime) * 1_000) return 'AccessDenied';
  if (/^[0-9a-f]{64}$/.test(bodyHash) && bodyHash !== sha256(body)) return 'SignatureDoesNotMatch';
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(req.headers[name]).trim()}\n`);
  const canonical = [req.method, url.pathname, query, headers.join(''), signedHeaders, bodyHash].join('\n');
  const text = ['AWS4-HMAC-SHA256', at, scope.join('/'), sha256(canonical)].join('\n');
  const key = scope.reduce<string | Uint8Array>(mac, `AWS4${keys.secretAccessKey}`);
  return mac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}
