/** The page is self-contained: it opens from a disk without a network, and runs no scripts. */
const STYLE = `
:root { color-scheme: light dark; --edge: #d8d4e8; --soft: #5d5875; --win: #1d8a4e; --loss: #c0392b; --goal: #2b62c0 }
@media (prefers-color-scheme: dark) { :root { --edge: #3d3852; --soft: #aaa4c4; --win: #4cc583; --loss: #f08070; --goal: #7fa9ff } }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin-block: 1rem }
article, dl, li { border: 1px solid var(--edge); border-radius: .75rem; padding: .75rem 1rem; margin-block: .75rem }
article { border-inline-start: .35rem solid var(--edge); content-visibility: auto; contain-intrinsic-block-size: auto 9rem }
.win, .completed { border-inline-start-color: var(--win) } .loss { border-inline-start-color: var(--loss) } .set { border-inline-start-color: var(--goal) }
ul { list-style: none; padding: 0 }
.words { white-space: pre-wrap; margin-block: .5rem }
.about, dt { color: var(--soft); font-size: .875rem } dd { margin: 0 0 .5rem }
img { max-width: 100%; height: auto; border-radius: .5rem; display: block; margin-block: .5rem }
`;

/** Returns the HTML before the first section. The arguments are HTML already. */
export const pageHead = (title: string, intro: string, sections: readonly [id: string, title: string][]) =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; connect-src 'none'; frame-src 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p>${intro}</p>
<nav aria-label="Sections">${sections.map(([id, name]) => `<a href="#${id}">${name}</a>`).join('\n')}</nav>
</header>
<main>
`;

export const PAGE_FOOT = '</main>\n</body>\n</html>\n';
