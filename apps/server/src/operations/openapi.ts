import { ERROR_STATUS } from '@dubs/contract';
import type { OpenAPIV3_1 } from 'openapi-types';
import { completeSchemas } from '../openapi/complete-schemas.ts';
import {
  errorResponse,
  type ErrorStatus,
  KEY_USED,
  type Reason,
  SHARED_ERRORS,
  TERMS_NOT_ACCEPTED,
  UNVOUCHED,
} from '../openapi/error-responses.ts';
import { describeParameter, HEADERS, PARAMETERS } from '../openapi/parameters.ts';
import { FORMS } from '../openapi/forms.ts';
import { needsTerms, type Operation, takesIdempotencyKey } from './operation.ts';
import { operations } from './registry.ts';
import { TAGS } from './tags.ts';

type Document = OpenAPIV3_1.Document;
type Generated = OpenAPIV3_1.OperationObject;
type Schema = OpenAPIV3_1.SchemaObject | OpenAPIV3_1.ReferenceObject;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const tags = Object.keys(TAGS);
const sorted = [...operations].sort((a, b) => tags.indexOf(a.tag) - tags.indexOf(b.tag));
/** Operations by method and path, such as `PATCH /api/posts/{id}`. */
const byRoute = new Map(
  sorted.map((operation) => [operation.rest.replace(' ', ' /api').replace(/:(\w+)/g, '{$1}'), operation]),
);
const order = [...byRoute.keys()];

const nameOf = (ref: string): string => ref.split('/').at(-1) ?? '';

const json = (schema: Schema) => ({ 'application/json': { schema } });

/** Returns the schema of a generated request or response body. */
const schemaOf = (body: unknown): Schema | undefined =>
  (body as { content?: Record<string, { schema?: Schema }> } | undefined)?.content?.['application/json']
    ?.schema;

const UNPROVED =
  'The session did not sign in or prove whose it is within the last ten minutes (`REAUTH_REQUIRED`)';

/** Returns why calls of the operation can fail: the reasons that it declares, and those that follow from its other properties. */
export function reasonsOf(operation: Operation): Reason[] {
  const { auth, whileUnvouched, needsProof, errors = {} } = operation;
  const young = needsProof === true ? ', or it is younger than 72 hours on a device that is as new' : '';
  return [
    ...(Object.entries(errors) as [keyof typeof errors, string][]),
    ...(needsProof ? [['REAUTH_REQUIRED', `${UNPROVED}${young}.`] as const] : []),
    ...(auth !== 'public' && !whileUnvouched ? [UNVOUCHED] : []),
    ...(takesIdempotencyKey(operation) ? [KEY_USED] : []),
    ...(needsTerms(operation) ? [TERMS_NOT_ACCEPTED] : []),
  ];
}

/** Returns the error responses that every call of this form can have, and those with the reasons of the operation. */
function errorsOf(operation: Operation, generated: Generated, isWrite: boolean) {
  const reasons = reasonsOf(operation);
  const statuses = new Set<ErrorStatus>([429, 503, ...reasons.map(([code]) => ERROR_STATUS[code])]);
  if (operation.auth !== 'public') statuses.add(401);
  if (isWrite) for (const status of [400, 413, 415] as const) statuses.add(status);
  if (generated.parameters?.length || generated.requestBody) statuses.add(400);
  return Object.fromEntries(
    [...statuses]
      .sort((a, b) => a - b)
      .map((status) => [
        String(status),
        errorResponse(
          status,
          reasons.filter(([code]) => ERROR_STATUS[code] === status),
        ),
      ]),
  );
}

function successesOf({ success, poll }: Operation, generated: Generated) {
  const headers = poll ? { headers: { ETag: { $ref: '#/components/headers/ETag' } } } : {};
  return Object.fromEntries(
    Object.entries(generated.responses ?? {}).map(([status, response]) => {
      if (status === '304') return [status, { description: 'Nothing changed since.', ...headers }];
      const schema = schemaOf(response);
      return [status, { description: success, ...headers, ...(schema ? { content: json(schema) } : {}) }];
    }),
  );
}

function completeOperation(
  method: string,
  path: string,
  generated: Generated,
  hasRequiredFields: (body: Schema) => boolean,
): Generated {
  const operation = byRoute.get(`${method.toUpperCase()} ${path}`);
  if (!operation) throw new Error(`${method.toUpperCase()} ${path} is not declared as an operation.`);
  const body = schemaOf(generated.requestBody);
  const parameters = (generated.parameters ?? [])
    .flatMap((parameter) =>
      '$ref' in parameter ? [] : [{ ...parameter, description: describeParameter(parameter, path) }],
    )
    .sort((a, b) => Number(b.in === 'path') - Number(a.in === 'path'));
  const headers = [
    ...(takesIdempotencyKey(operation) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(operation.poll ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
    ...(operation.reads ? [{ $ref: '#/components/parameters/Lsn' }] : []),
  ];
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description,
    ...(operation.auth === 'public' ? { security: [] } : {}),
    ...(parameters.length + headers.length > 0 ? { parameters: [...parameters, ...headers] } : {}),
    ...(body ? { requestBody: { required: hasRequiredFields(body), content: json(body) } } : {}),
    ...(operation.form ? { requestBody: FORMS[operation.form] } : {}),
    responses: {
      ...successesOf(operation, generated),
      ...errorsOf(operation, generated, method !== 'get'),
    },
  };
}

/** Completes the document that was generated from the schemas of the routes. Throws for a route that is not declared. */
export function completeDocument(generated: Partial<Document>): Document {
  const named = generated.components?.schemas ?? {};
  const hasRequiredFields = (body: Schema) =>
    '$ref' in body && (named[nameOf(body.$ref ?? '')]?.required?.length ?? 0) > 0;
  const rank = (path: string) => order.findIndex((route) => route.endsWith(` ${path}`));
  const paths = Object.entries(generated.paths ?? {})
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([path, item = {}]): [string, object] => [
      path,
      Object.fromEntries(
        METHODS.flatMap((method) => {
          const found = item[method];
          return found ? [[method, completeOperation(method, path, found, hasRequiredFields)]] : [];
        }),
      ),
    ]);
  return completeSchemas({
    ...generated,
    info: generated.info ?? { title: '', version: '' },
    openapi: '3.1.0',
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(paths),
    components: {
      ...generated.components,
      responses: SHARED_ERRORS,
      parameters: PARAMETERS,
      headers: HEADERS,
    },
  });
}
