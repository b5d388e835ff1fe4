import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type CallName, CALLS } from '../api-clients.ts';

interface Operation {
  operationId: string;
  parameters?: { $ref?: string }[];
  responses: Record<string, { $ref?: string }>;
}

/** The published document of the calls: their responses by status, and whether they accept an Idempotency-Key. */
export interface Published {
  /** Returns how a response differs from the document; an empty list if it conforms. */
  findErrors: (name: CallName, status: number, body: unknown) => string[];
  takesIdempotencyKey: (name: CallName) => boolean;
}

const step = (key: string): string => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));

/** Reads the document that a server publishes. */
export async function readPublished(origin: string): Promise<Published> {
  const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'published');
  const operations = new Map<string, { operation: Operation; at: string }>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods))
      operations.set(operation.operationId, { operation, at: `#/paths/${step(path)}/${method}/responses` });

  const find = (name: CallName) => {
    const found = operations.get(name);
    if (!found) throw new Error(`${CALLS[name].path} is not published.`);
    return found;
  };
  const findErrors: Published['findErrors'] = (name, status, body) => {
    const { operation, at } = find(name);
    const response = operation.responses[status];
    if (!response) return [`the status ${status} is not published`];
    const place = response.$ref ?? `${at}/${status}`;
    const validate = ajv.compile({ $ref: `published${place}/content/application~1json/schema` });
    return validate(body) ? [] : [ajv.errorsText(validate.errors)];
  };
  const takesIdempotencyKey: Published['takesIdempotencyKey'] = (name) =>
    (find(name).operation.parameters ?? []).some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'));
  return { findErrors, takesIdempotencyKey };
}
