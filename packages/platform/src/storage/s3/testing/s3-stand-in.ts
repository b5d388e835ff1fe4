import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { S3Settings } from '../../../config/index.ts';
import { checkSignature } from './check-signature.ts';
import { listenLocally } from '../../../testing/listen-locally.ts';

interface StoredObject {
  bytes: Buffer;
  headers: Record<string, string>;
  modifiedAt: Date;
}

/** An in-process S3 with the operations that Dubs uses. It checks signatures. */
export interface S3StandIn {
  settings: S3Settings;
  objects: Map<string, StoredObject>;
  /** Unfinished multipart uploads. */
  uploads: Map<string, { key: string; parts: Buffer[]; startedAt: Date }>;
  /** Received requests, such as `GET media/.instance`. */
  requests: string[];
  /** Keys of objects that lose their first byte when stored. */
  damaged: Set<string>;
  /**
   * Works, receives 20 MB a second, responds with 503 to everything or to deletions alone, never responds, or freezes after the headers and
   * the first half of a response.
   */
  state: 'up' | 'slow' | 'failing' | 'undeletable' | 'silent' | 'freezing';
  close(): Promise<void>;
}

const BUCKET = 'pictures';
const PAGE = 100;
const KEYS = { accessKeyId: 'stand-in', secretAccessKey: 'secret of the stand-in' };

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const tag = (name: string, content: string | number): string => `<${name}>${content}</${name}>`;
const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

/** Yields what arrives at some 20 MB a second, so that the sender has to wait. */
async function* slowly(req: IncomingMessage): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    yield chunk;
    bytes += chunk.length;
    if (bytes < 2 ** 20) continue;
    bytes = 0;
    await sleep(50);
  }
}

function kept(req: IncomingMessage): Record<string, string> {
  const names = Object.keys(req.headers).filter((name) => /^(content-type$|x-amz-meta-)/.test(name));
  return Object.fromEntries(names.map((name) => [name, String(req.headers[name])]));
}

function listObjects({ objects }: S3StandIn, query: URLSearchParams): string {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? ''];
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = keys.slice(0, PAGE).map((key) => {
    const { modifiedAt, bytes } = objects.get(key) as StoredObject;
    const about = tag('LastModified', modifiedAt.toISOString()) + tag('Size', bytes.length);
    return tag('Contents', tag('Key', escape(key)) + about);
  });
  const more = keys.length > PAGE ? tag('NextContinuationToken', keys[PAGE - 1] ?? '') : '';
  return tag('ListBucketResult', `${page.join('')}${tag('IsTruncated', String(more !== ''))}${more}`);
}

function listUploads({ uploads }: S3StandIn, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const after = [query.get('key-marker') ?? '', query.get('upload-id-marker') ?? ''].join('\n');
  const found = [...uploads]
    .map(([id, { key, startedAt }]) => ({ id, key, startedAt, place: `${key}\n${id}` }))
    .filter(({ key, place }) => key.startsWith(prefix) && place > after)
    .toSorted((one, other) => (one.place < other.place ? -1 : 1));
  const page = found.slice(0, PAGE);
  const items = page.map(({ id, key, startedAt }) =>
    tag('Upload', tag('Key', key) + tag('UploadId', id) + tag('Initiated', startedAt.toISOString())),
  );
  const last = page.at(-1);
  const marker = last ? tag('NextKeyMarker', last.key) + tag('NextUploadIdMarker', last.id) : '';
  const about = tag('IsTruncated', String(found.length > PAGE)) + marker;
  return tag('ListMultipartUploadsResult', items.join('') + about);
}

/** A request with a valid signature, and how to respond to it. */
interface Exchange {
  req: IncomingMessage;
  key: string;
  query: URLSearchParams;
  body: Buffer;
  send: (status: number, headers: Record<string, string | number>, content: Buffer) => void;
  sendXml: (status: number, xml?: string, headers?: Record<string, string>) => void;
  fail: (status: number, code: string) => void;
}

function store({ objects, damaged }: S3StandIn, key: string, bytes: Buffer, headers: Record<string, string>) {
  objects.set(key, {
    bytes: damaged.has(key) ? bytes.subarray(1) : bytes,
    headers,
    modifiedAt: new Date(),
  });
}

let lastUpload = 0;

function post(standIn: S3StandIn, { key, query, sendXml, fail }: Exchange): void {
  const { uploads } = standIn;
  if (query.has('uploads')) {
    const id = String(++lastUpload);
    uploads.set(id, { key, parts: [], startedAt: new Date() });
    return sendXml(200, tag('InitiateMultipartUploadResult', tag('UploadId', id)));
  }
  const id = query.get('uploadId') ?? '';
  const upload = uploads.get(id);
  if (!upload) return fail(404, 'NoSuchUpload');
  store(standIn, key, Buffer.concat(upload.parts), {});
  uploads.delete(id);
  sendXml(200, tag('CompleteMultipartUploadResult', tag('Key', key)));
}

function put(standIn: S3StandIn, { req, key, query, body, sendXml, fail }: Exchange): void {
  const upload = standIn.uploads.get(query.get('uploadId') ?? '');
  const source = req.headers['x-amz-copy-source'];
  if (upload) upload.parts[Number(query.get('partNumber')) - 1] = body;
  else if (source) {
    const from = standIn.objects.get(decodeURIComponent(String(source)).replace(/^\/?[^/]+\//, ''));
    if (!from) return fail(404, 'NoSuchKey');
    store(standIn, key, from.bytes, kept(req));
    return sendXml(200, tag('CopyObjectResult', tag('ETag', 'x')));
  } else store(standIn, key, body, kept(req));
  sendXml(200, '', { etag: etagOf(body) });
}

function remove({ uploads, objects }: S3StandIn, { key, query, sendXml }: Exchange): void {
  if (!uploads.delete(query.get('uploadId') ?? '')) objects.delete(key);
  sendXml(204);
}

function get({ objects }: S3StandIn, { req, key, query, send, fail }: Exchange): void {
  const found = objects.get(key);
  if (!found) return fail(404, 'NoSuchKey');
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? '') ?? [];
  const bytes = from ? found.bytes.subarray(Number(from), Number(to) + 1) : found.bytes;
  const type = query.get('response-content-type');
  const cached = query.get('response-cache-control');
  const headers = {
    ...found.headers,
    ...(type ? { 'content-type': type } : {}),
    ...(cached ? { 'cache-control': cached } : {}),
    'content-length': bytes.length,
    'last-modified': found.modifiedAt.toUTCString(),
  };
  send(from ? 206 : 200, headers, bytes);
}

const HANDLERS: Partial<Record<string, typeof get>> = { POST: post, PUT: put, DELETE: remove };

function handle(standIn: S3StandIn, req: IncomingMessage, res: ServerResponse, url: URL, body: Buffer): void {
  const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
  const key = rest.join('/');
  const query = url.searchParams;
  const send: Exchange['send'] = (status, headers, content) => {
    res.writeHead(status, headers).flushHeaders();
    if (req.method === 'HEAD') res.end();
    else if (standIn.state === 'freezing') res.write(content.subarray(0, content.length / 2));
    else res.end(content);
  };
  const sendXml: Exchange['sendXml'] = (status, xml = '', headers = {}) =>
    send(status, headers, Buffer.from(xml));
  const fail: Exchange['fail'] = (status, code) => sendXml(status, tag('Error', tag('Code', code)));

  const wrong = checkSignature(req, url, body, KEYS);
  if (wrong) return fail(403, wrong);
  if (bucket !== BUCKET) return fail(404, 'NoSuchBucket');
  if (key === '') {
    const list = query.has('uploads') ? listUploads : listObjects;
    return sendXml(200, list(standIn, query));
  }
  const handler = HANDLERS[req.method ?? ''] ?? get;
  handler(standIn, { req, key, query, body, send, sendXml, fail });
}

/** Starts a stand-in on a free port, with an empty bucket. */
export async function startS3StandIn(): Promise<S3StandIn> {
  const server = createServer((req, res) => {
    const url = new URL(req.url ?? '/', 'http://stand-in');
    standIn.requests.push(`${req.method} ${url.pathname.slice(BUCKET.length + 2)}`);
    if (standIn.state === 'silent') return;
    if (standIn.state === 'failing' || (standIn.state === 'undeletable' && req.method === 'DELETE'))
      return void res.writeHead(503).end();
    void buffer(standIn.state === 'slow' ? slowly(req) : req).then((body) =>
      handle(standIn, req, res, url, body),
    );
  });
  const { port, close } = await listenLocally(server);
  const endpoint = `http://127.0.0.1:${port}`;
  const standIn: S3StandIn = {
    settings: { endpoint, bucket: BUCKET, region: 'us-east-1', ...KEYS, forcePathStyle: true },
    objects: new Map(),
    uploads: new Map(),
    requests: [],
    damaged: new Set(),
    state: 'up',
    close,
  };
  return standIn;
}
