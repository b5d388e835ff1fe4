import helmet from '@fastify/helmet';
import fp from 'fastify-plugin';

export interface SecurityHeaders {
  /** The sources of inline scripts that pages may run: `'sha256-…'`, quotes included. */
  scriptHashes: readonly string[];
  /** Whether people reach the app over TLS. */
  overTls: boolean;
}

/** What every answer tells the browser not to do. */
export const securityHeaders = fp<SecurityHeaders>(async (app, { scriptHashes, overTls }) => {
  await app.register(helmet, {
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
    hsts: overTls ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onSend', async (_req, reply, payload) => {
    reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()');
    return payload;
  });
});
