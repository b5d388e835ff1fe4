interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL: (url: string) => string | null }): unknown;
}

const isOwnScript = ({ origin, pathname }: URL): boolean =>
  origin === window.location.origin && (pathname === '/sw.js' || pathname.startsWith('/assets/'));

const { trustedTypes } = window as { trustedTypes?: TrustedTypes };

// Allows the app's own scripts, so that a worker can be started. The page's CSP makes the browser refuse everything else that would
// turn text into code or markup.
trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (isOwnScript(new URL(url, window.location.href)) ? url : null),
});
