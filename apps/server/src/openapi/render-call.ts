import type { OpenAPIV3_1 } from 'openapi-types';
import { kindOf, renderField, type Schema } from './render-schema.ts';
import { escape, example, prose } from './render-text.ts';

type Document = OpenAPIV3_1.Document;
type Body = { description?: string; content?: Record<string, { schema?: Schema }> };

/** Follows a reference within the document; returns anything else as it is. */
function resolve<T>(document: Document, part: T | OpenAPIV3_1.ReferenceObject): T {
  if (typeof part !== 'object' || part === null || !('$ref' in part) || !part.$ref) return part as T;
  const steps = part.$ref.split('/').slice(1);
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document) as T;
}

/** Returns the example of a named schema, or of a list of one. */
function exampleOf(document: Document, schema: Schema | undefined): unknown {
  if (schema && 'items' in schema) return [exampleOf(document, schema.items)];
  return resolve<OpenAPIV3_1.SchemaObject>(document, schema ?? {}).examples?.[0];
}

const renderMedia = (document: Document, body: Body): string =>
  Object.entries(body.content ?? {})
    .map(
      ([type, { schema }]) =>
        `<p>${escape(type)}: ${kindOf(schema)}</p>${example(exampleOf(document, schema))}`,
    )
    .join('');

function renderParameters(document: Document, operation: OpenAPIV3_1.OperationObject): string {
  const parameters = (operation.parameters ?? []).map((each) =>
    resolve<OpenAPIV3_1.ParameterObject>(document, each),
  );
  if (parameters.length === 0) return '';
  const fields = parameters.map(({ name, in: place, required = false, description, schema }) =>
    renderField(name, schema as Schema, { required, description, place }),
  );
  return `<h4>Parameters</h4><dl>${fields.join('')}</dl>`;
}

function renderResponses(document: Document, operation: OpenAPIV3_1.OperationObject): string {
  const responses = Object.entries(operation.responses ?? {}).map(([status, each]) => {
    const body = resolve<Body>(document, each);
    const isError = Number(status) >= 400;
    return `<div class="field"><dt><code>${status}</code></dt><dd>${prose(body.description)}${isError ? '' : renderMedia(document, body)}</dd></div>`;
  });
  return `<h4>Responses</h4><dl>${responses.join('')}</dl>`;
}

/** Renders one operation, collapsed until it is opened. */
export function renderCall(
  document: Document,
  method: string,
  path: string,
  operation: OpenAPIV3_1.OperationObject,
): string {
  const body = operation.requestBody ? resolve<Body>(document, operation.requestBody) : null;
  const isOpen = operation.security?.length === 0;
  return `<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escape(path).replaceAll(
    '/',
    '/<wbr>',
  )}</code> <span>${prose(operation.summary)}</span></summary><div class="call" id="${operation.operationId}"><p>${prose(
    operation.description,
  )}</p><p><small>${isOpen ? 'Needs no session.' : 'Needs a session.'}</small></p>${renderParameters(document, operation)}${
    body ? `<h4>Request body</h4>${renderMedia(document, body)}` : ''
  }${renderResponses(document, operation)}</div></details>`;
}
