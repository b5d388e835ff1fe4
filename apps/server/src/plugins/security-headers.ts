import fp from 'fastify-plugin';
import helmet from 'helmet';

export interface SecurityHeaders {
  /** The sources of inline scripts that pages may run: `'sha256-…'`, quotes included. */
  scriptHashes: readonly string[];
  /** Whether people reach the app over TLS. */
  overTls: boolean;
  /** Whether browsers are to reach names below this one over TLS alone, too. */
  hstsIncludeSubDomains: boolean;
}

/** What every answer tells the browser not to do: headers by their names in lower case, the same for all answers. */
export function securityHeadersOf({
  scriptHashes,
  overTls,
  hstsIncludeSubDomains,
}: SecurityHeaders): Record<string, string> {
  const headers: Record<string, string> = {
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  };
  const setAll = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes],
        // The kit of controls places its sheets and pictures with style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(overTls ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: overTls ? { maxAge: 31_536_000, includeSubDomains: hstsIncludeSubDomains } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  });
  // None of them hangs on the request, so one stand-in for an answer tells them all.
  const answer = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  setAll(
    {} as Parameters<typeof setAll>[0],
    answer as unknown as Parameters<typeof setAll>[1],
    () => undefined,
  );
  return headers;
}

/** Puts the headers on every answer before anything else happens. */
export const securityHeaders = fp<{ headers: Record<string, string> }>(async (app, { headers }) => {
  app.addHook('onRequest', async (_req, reply) => {
    reply.headers(headers);
  });
});
