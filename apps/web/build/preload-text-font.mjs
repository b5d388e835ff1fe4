const TEXT_FONT = /atkinson-hyperlegible-next-latin-wght-normal.*\.woff2$/;

/** Vite plugin: preloads the font of the body text, which would otherwise wait for the style sheet. */
export function preloadTextFont() {
  return {
    name: 'preload-text-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => TEXT_FONT.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
            injectTo: 'head',
          })),
    },
  };
}
