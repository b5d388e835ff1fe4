import type { OpenAPIV3_1 } from 'openapi-types';
import { PAGE_STYLE } from './page-style.ts';
import { renderCall } from './render-call.ts';
import { renderFields } from './render-schema.ts';
import { escape, example, prose } from './render-text.ts';

type Document = OpenAPIV3_1.Document;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const anchorOf = (tag: string): string => `about-${tag.toLowerCase()}`;

function operationsOf(document: Document, tag: string): string {
  return Object.entries(document.paths ?? {})
    .flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const operation = item?.[method];
        return operation?.tags?.includes(tag) ? [renderCall(document, method, path, operation)] : [];
      }),
    )
    .join('');
}

const schemasOf = (document: Document): string =>
  Object.entries(document.components?.schemas ?? {})
    .map(
      ([name, schema]) =>
        `<details><summary><code>${name}</code> <span>${prose(schema.description)}</span></summary><div class="call" id="${name}">${renderFields(
          schema,
        )}${example(schema.examples?.[0])}</div></details>`,
    )
    .join('');

/**
 * Renders the document as one page of HTML that runs no script and fetches nothing. Browsers open a collapsed section when a link leads
 * into it.
 */
export function renderPage(document: Document): string {
  const tags = document.tags ?? [];
  const sections = tags.map(
    ({ name, description }) =>
      `<section><h2 id="${anchorOf(name)}">${escape(name)}</h2><p>${prose(description)}</p>${operationsOf(document, name)}</section>`,
  );
  const links = tags.map(({ name }) => `<a href="#${anchorOf(name)}">${escape(name)}</a>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>API · Dubs</title><style>${PAGE_STYLE}</style></head>
<body><header><h1>Dubs API</h1><p>${prose(document.info.description)}</p>
<p>For programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="Operations">${links.join('')}<a href="#schemas">Schemas</a></nav></header>
<main>${sections.join('')}<section><h2 id="schemas">Schemas</h2><p>Request and response bodies.</p>${schemasOf(document)}</section></main></body></html>
`;
}
