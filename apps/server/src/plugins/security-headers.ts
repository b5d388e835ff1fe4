import { createHash } from 'node:crypto';
import fp from 'fastify-plugin';
import helmet from 'helmet';

export interface SecurityHeaders {
  /** CSP sources of the inline scripts that pages may run: `'sha256-…'`, quotes included. */
  scriptHashes: readonly string[];
  /** CSP sources of the inline styles that pages may have, in the same form. */
  styleHashes: readonly string[];
  /** Another origin from which pictures are fetched, if any. */
  mediaOrigin?: string | undefined;
  /** True if the app is served over TLS. */
  overTls: boolean;
  /** True if HSTS covers subdomains. */
  hstsIncludeSubDomains: boolean;
}

/** Returns the source of an inline script or style, for the content security policy. */
export const hashSource = (code: string): string =>
  `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/** Returns the security headers of all responses, by their names in lower case. */
export function securityHeadersOf({
  scriptHashes,
  styleHashes,
  mediaOrigin,
  overTls,
  hstsIncludeSubDomains,
}: SecurityHeaders): Record<string, string> {
  const headers: Record<string, string> = {
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  };
  const elsewhere = mediaOrigin ? [mediaOrigin] : [];
  const setAll = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes],
        styleSrc: ["'self'", ...styleHashes],
        imgSrc: ["'self'", 'data:', 'blob:', ...elsewhere],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...elsewhere],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        // The Trusted Types policy of the web app, which allows only the app's own scripts.
        trustedTypes: ['default'],
        ...(overTls ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: overTls ? { maxAge: 31_536_000, includeSubDomains: hstsIncludeSubDomains } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  });
  // None of them depends on the request, so one fake response collects them all.
  const response = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  setAll(
    {} as Parameters<typeof setAll>[0],
    response as unknown as Parameters<typeof setAll>[1],
    () => undefined,
  );
  return headers;
}

/** Sets the headers on every response before any other plugin runs. */
export const securityHeaders = fp<{ headers: Record<string, string> }>(async (app, { headers }) => {
  app.addHook('onRequest', (_req, reply, done) => {
    reply.headers(headers);
    done();
  });
});
