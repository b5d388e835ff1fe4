import type { OpenAPIV3_1 } from 'openapi-types';
import { PAGE_STYLE } from './page-style.ts';
import { renderCall } from './render-call.ts';
import { renderFields } from './render-schema.ts';
import { escape, example, prose } from './render-text.ts';

type Document = OpenAPIV3_1.Document;

const METHODS = ['get', 'post', 'patch', 'delete'] as const;

const anchorOf = (tag: string): string => `about-${tag.toLowerCase()}`;

function callsOf(document: Document, tag: string): string {
  return Object.entries(document.paths ?? {})
    .flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const operation = item?.[method];
        return operation?.tags?.includes(tag) ? [renderCall(document, method, path, operation)] : [];
      }),
    )
    .join('');
}

const shapesOf = (document: Document): string =>
  Object.entries(document.components?.schemas ?? {})
    .map(
      ([name, schema]) =>
        `<details><summary><code>${name}</code> <span>${prose(schema.description)}</span></summary><div class="call" id="${name}">${renderFields(
          schema,
        )}${example(schema.examples?.[0])}</div></details>`,
    )
    .join('');

/**
 * The calls as a page for people: one document of HTML, without a script and without anything fetched. A link into what is folded up
 * unfolds it, which browsers do for what lies inside alone.
 */
export function renderPage(document: Document): string {
  const tags = document.tags ?? [];
  const sections = tags.map(
    ({ name, description }) =>
      `<section><h2 id="${anchorOf(name)}">${escape(name)}</h2><p>${prose(description)}</p>${callsOf(document, name)}</section>`,
  );
  const links = tags.map(({ name }) => `<a href="#${anchorOf(name)}">${escape(name)}</a>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Calls · Dubs</title><style>${PAGE_STYLE}</style></head>
<body><header><h1>Calls of Dubs</h1><p>${prose(document.info.description)}</p>
<p>For programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="Calls">${links.join('')}<a href="#shapes">Shapes</a></nav></header>
<main>${sections.join('')}<section><h2 id="shapes">Shapes</h2><p>What calls are sent and answer.</p>${shapesOf(document)}</section></main></body></html>
`;
}
