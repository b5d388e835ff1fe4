import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { PAGE_PATH } from '@dubs/contract/pages';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { sendNotFound } from './error-handler.ts';
import { isRead } from './is-read.ts';
import { hashSource } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends the app's page with a 404. Absent if the app is not built. */
    sendMissingPage?: (req: FastifyRequest, reply: FastifyReply) => FastifyReply;
  }
}

/** The HTML of the app, the same for all of its URLs, in the encodings that browsers accept. */
interface Page {
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

const encode = (html: string): Page => {
  const plain = Buffer.from(html);
  return { plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) };
};

// The same for every invite, so that a link reveals neither the group nor the inviter.
const inviteHead = (publicUrl: string): string =>
  [
    `<meta name="robots" content="noindex">`,
    `<meta property="og:title" content="You're invited to a private group on Dubs">`,
    `<meta property="og:description" content="Open the link to see the invitation and join.">`,
    `<meta property="og:site_name" content="Dubs">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:image" content="${publicUrl}/invite-preview.png">`,
  ].join('');

/** Returns the hash sources of the built page's inline scripts, for the content security policy. */
export function inlineScriptHashes(root: string): string[] {
  const index = join(root, 'index.html');
  if (!existsSync(index)) return [];
  const scripts = readFileSync(index, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, code = '']) => hashSource(code));
}

export interface WebAppOptions {
  /** The folder of the built app. */
  root: string;
  publicUrl: string;
  /** False to serve a service worker that deletes itself. */
  hasServiceWorker?: boolean | undefined;
}

const NO_PAGE = /^\/(api|trpc|media|assets|\.well-known)(\/|$)/;
/** A path that names a file: its last segment has an extension, or begins with a dot. */
const FILE = /\/(?:\.[^/]*|[^/]*\.\w+)$/;

/** The encodings of the page, smallest first. A client refuses an encoding with a weight of zero. */
const ENCODINGS = [
  ['br', /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i],
  ['gzip', /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i],
] as const;

/** Returns the path of a request as the router reads it: without an origin or a query, and decoded once if it can be decoded. */
function pathOf({ url }: FastifyRequest): string {
  const [path = ''] = url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/);
  try {
    return decodeURI(path) || '/';
  } catch {
    return path;
  }
}

const isNavigation = (req: FastifyRequest): boolean =>
  isRead(req) && req.headers['sec-fetch-mode'] === 'navigate';
const isOfApi = (path: string): boolean => /^\/(api|media)(\/|$)/.test(path);

/** True if the user of a browser opens this address as a page. Browsers send `Sec-Fetch-Mode` only over TLS and to localhost. */
export const isPageRequest = (req: FastifyRequest): boolean =>
  (isNavigation(req) || (isRead(req) && req.headers.accept?.includes('text/html') === true)) &&
  !isOfApi(pathOf(req));

/**
 * Serves the built web app. Its files are precompressed, and hashed ones are cached forever. A GET of any other URL gets the app's
 * page, which is never cached, with a 404 if the app has no such route. For a missing file only a browser that navigates there gets the page.
 */
export const webApp = fp<WebAppOptions>(async (app, { root, publicUrl, hasServiceWorker = true }) => {
  if (!existsSync(join(root, 'index.html'))) {
    app.log.warn({ root }, 'web_app.missing');
    app.setNotFoundHandler(sendNotFound);
    return;
  }
  const html = readFileSync(join(root, 'index.html'), 'utf8');
  const pages = {
    app: encode(html),
    invite: encode(html.replace('<head>', `<head>${inviteHead(publicUrl)}`)),
  };

  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['index.html', 'sw*.js', '**/*.br', '**/*.gz'],
    setHeaders(reply, path) {
      const file = relative(root, path);
      // Browsers check for a new service worker on each visit.
      const isWorker = /^sw(-off)?\.js/.test(file);
      const isHashed = file.startsWith(`assets${sep}`);
      void reply.headers({
        'cache-control': isWorker
          ? 'no-cache'
          : isHashed
            ? 'public, max-age=31536000, immutable'
            : 'public, max-age=3600',
        vary: 'accept-encoding',
      });
    },
  });

  app.get('/sw.js', (_req, reply) => reply.sendFile(hasServiceWorker ? 'sw.js' : 'sw-off.js'));
  // The service worker handles shares from other apps. Without a service worker, the request comes here and only opens the app.
  app.route({
    method: ['GET', 'POST'],
    url: '/share',
    onRequest: async (_req, reply) => reply.redirect('/home', 303),
    handler: async () => undefined,
  });

  const sendPage = (req: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const page = pathOf(req).startsWith('/invite/') ? pages.invite : pages.app;
    const accepted = req.headers['accept-encoding'] ?? '';
    const encoding = ENCODINGS.find(([, pattern]) => pattern.test(accepted))?.[0];
    if (encoding) reply.header('content-encoding', encoding);
    return reply
      .headers({ 'cache-control': 'no-cache, no-store, must-revalidate', vary: 'accept-encoding' })
      .type('text/html; charset=utf-8')
      .send(encoding ? page[encoding] : page.plain);
  };

  app.decorate('sendMissingPage', (req: FastifyRequest, reply: FastifyReply) =>
    sendPage(req, reply.code(404)),
  );
  app.setNotFoundHandler((req, reply) => {
    const path = pathOf(req);
    if (isOfApi(path)) return sendNotFound(req, reply);
    const isFile = FILE.test(path);
    // Scanners and stale references get no page; users who open such an address do.
    if (isFile && !isNavigation(req))
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('Not found');
    if (!isNavigation(req) && (!isRead(req) || NO_PAGE.test(path))) return sendNotFound(req, reply);
    return sendPage(req, reply.code(!isFile && PAGE_PATH.test(path) ? 200 : 404));
  });
});
