import type { OpenAPIV3_1 } from 'openapi-types';
import { accountCalls, signInCalls } from './calls/account.ts';
import { groupsCalls, invitesCalls } from './calls/groups.ts';
import { notificationsCalls, statsCalls } from './calls/news.ts';
import { commentsCalls, goalsCalls, postsCalls } from './calls/posts.ts';
import { completeSchemas } from './complete-schemas.ts';
import type { DescribedCall, DescribedCalls } from './described-calls.ts';
import { TAGS } from './described-calls.ts';
import { describedSchemas } from './described-schemas.ts';
import type { RefusalStatus } from './error-answers.ts';
import { refusal, SHARED_REFUSALS, sharedRefusal } from './error-answers.ts';
import { HEADERS, PARAMETERS, wordsOf } from './parameters.ts';
import { postForm } from './post-form.ts';

type Document = OpenAPIV3_1.Document;
type Operation = OpenAPIV3_1.OperationObject;
type Schema = OpenAPIV3_1.SchemaObject | OpenAPIV3_1.ReferenceObject;

const CALLS: DescribedCalls = {
  ...signInCalls,
  ...accountCalls,
  ...groupsCalls,
  ...invitesCalls,
  ...postsCalls,
  ...commentsCalls,
  ...goalsCalls,
  ...statsCalls,
  ...notificationsCalls,
};

const METHODS = ['get', 'post', 'patch', 'delete'] as const;

/** An example of a named schema, or of a list of one. */
function exampleOf(schema: Schema | undefined): unknown {
  if (schema === undefined) return undefined;
  if ('$ref' in schema && schema.$ref)
    return describedSchemas.get(schema.$ref.split('/').at(-1) ?? '')?.example;
  if (!('type' in schema) || schema.type !== 'array') return undefined;
  const one = exampleOf(schema.items);
  return one === undefined ? undefined : [one];
}

const json = (schema: Schema) => {
  const example = exampleOf(schema);
  return { 'application/json': { schema, ...(example === undefined ? {} : { example }) } };
};

/** The schema of a body of the operation as it was generated. */
const schemaOf = (body: unknown): Schema | undefined =>
  (body as { content?: Record<string, { schema?: Schema }> } | undefined)?.content?.['application/json']
    ?.schema;

/** What a call can be refused with, from its form and from what is said of it. */
function refusalsOf(call: DescribedCall, operation: Operation, isWrite: boolean) {
  const statuses = new Set<RefusalStatus>([429, 503]);
  if (!call.open) statuses.add(401);
  if (isWrite) for (const status of [413, 415] as const) statuses.add(status);
  if (operation.parameters?.length || operation.requestBody) statuses.add(400);
  if (isWrite && call.once !== false) for (const status of [400, 409] as const) statuses.add(status);
  const words: Partial<Record<RefusalStatus, string>> = call.refusals ?? {};
  for (const status of Object.keys(words)) statuses.add(Number(status) as RefusalStatus);
  return Object.fromEntries(
    [...statuses]
      .sort((a, b) => a - b)
      .map((status) => [
        String(status),
        words[status] ? refusal(status, words[status]) : sharedRefusal(status),
      ]),
  );
}

function successesOf(call: DescribedCall, operation: Operation) {
  const polled = operation.responses?.['304'] !== undefined;
  const headers = polled ? { headers: { ETag: { $ref: '#/components/headers/ETag' } } } : {};
  return Object.fromEntries(
    Object.entries(operation.responses ?? {}).map(([status, response]) => {
      if (status === '304') return [status, { description: 'Nothing changed since.', ...headers }];
      const schema = schemaOf(response);
      return [status, { description: call.answer, ...headers, ...(schema ? { content: json(schema) } : {}) }];
    }),
  );
}

function completeOperation(
  method: string,
  path: string,
  operation: Operation,
  needsFields: (body: Schema) => boolean,
): Operation {
  const call = CALLS[`${method.toUpperCase()} ${path}`];
  if (!call) throw new Error(`The description of the calls says nothing of ${method.toUpperCase()} ${path}.`);
  const isWrite = method !== 'get';
  const body = schemaOf(operation.requestBody);
  const parameters = (operation.parameters ?? [])
    .flatMap((parameter) =>
      '$ref' in parameter ? [] : [{ ...parameter, description: wordsOf(parameter, path) }],
    )
    .sort((a, b) => Number(b.in === 'path') - Number(a.in === 'path'));
  const sent = [
    ...(isWrite && call.once !== false ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(operation.responses?.['304'] ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
  ];
  return {
    operationId: call.id,
    tags: [call.tag],
    summary: call.summary,
    description: call.about,
    ...(call.open ? { security: [] } : {}),
    ...(parameters.length + sent.length > 0 ? { parameters: [...parameters, ...sent] } : {}),
    ...(body ? { requestBody: { required: needsFields(body), content: json(body) } } : {}),
    ...(call.id === 'createPost' ? { requestBody: postForm } : {}),
    responses: { ...successesOf(call, operation), ...refusalsOf(call, operation, isWrite) },
  };
}

/** The whole document, from what was generated of the routes' schemas. Throws where nothing is said of a call or a parameter. */
export function completeDocument(generated: Partial<Document>): Document {
  const order = Object.keys(CALLS);
  const named = generated.components?.schemas ?? {};
  const needsFields = (body: Schema) =>
    '$ref' in body && (named[body.$ref?.split('/').at(-1) ?? '']?.required?.length ?? 0) > 0;
  const rank = (path: string) => order.findIndex((call) => call.endsWith(` ${path}`));
  const paths = Object.entries(generated.paths ?? {})
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([path, item = {}]): [string, object] => [
      path,
      Object.fromEntries(
        METHODS.flatMap((method) => {
          const operation = item[method];
          return operation ? [[method, completeOperation(method, path, operation, needsFields)]] : [];
        }),
      ),
    ]);
  const described = paths.flatMap(([path, methods]) =>
    Object.keys(methods).map((one) => `${one.toUpperCase()} ${path}`),
  );
  const stale = order.filter((call) => !described.includes(call));
  if (stale.length > 0)
    throw new Error(`The description of the calls tells of what is not there: ${stale.join(', ')}.`);
  return completeSchemas({
    ...generated,
    info: generated.info ?? { title: '', version: '' },
    openapi: '3.1.0',
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(paths),
    components: {
      ...generated.components,
      responses: SHARED_REFUSALS,
      parameters: PARAMETERS,
      headers: HEADERS,
    },
  });
}
