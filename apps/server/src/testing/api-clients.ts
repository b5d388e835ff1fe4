import { reasonsOf } from '../operations/openapi.ts';
import { type NamedOperation, operations } from '../operations/registry.ts';
import { fieldsOf, type RestShape, restShapeOf } from '../operations/rest-shape.ts';
import { createPicture } from './create-picture.ts';
import type { CallName } from './permissions/answers.ts';

/** The response to a call, through either API. */
export interface ApiResponse {
  status: number;
  /** The output, or the contract's error body. */
  body: any;
  headers: Headers;
}

export interface CallOptions {
  token?: string;
  headers?: Record<string, string>;
}

type Input = Record<string, unknown>;

interface Route {
  method: RestShape['method'];
  /** The REST path. `:name` is filled from the input; other fields of the input become the body or the query. */
  path: string;
  /** The fields that a write takes from the query. */
  queried: readonly string[];
  /** Null if only REST offers the call. */
  procedure: string | null;
  /** The multipart form of the REST call, if it has one. */
  form: NamedOperation['form'];
}

function routeOf(operation: NamedOperation): Route {
  const { method, path, names } = restShapeOf(operation);
  const fields = new Map(names);
  return {
    method,
    path: `/api${path.replace(/:(\w+)/g, (_all, name: string) => `:${fields.get(name)}`)}`,
    queried: Object.keys(fieldsOf(operation.query)),
    procedure: operation.procedure,
    form: operation.form,
  };
}

/** Codes that follow from the form of a call, or that no operation declares: they are not checked here. */
const GENERAL_CODES = [
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'MISDIRECTED_REQUEST',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UNAVAILABLE',
];

const CODES = new Map<string, ReadonlySet<string>>(
  operations.map((operation) => [
    operation.id,
    new Set([...GENERAL_CODES, ...reasonsOf(operation).map(([code]) => code)]),
  ]),
);

/** Throws if a call failed with a code that its operation does not declare, so that the published document lacks it. */
function checkDeclared(name: CallName, { status, body }: ApiResponse): void {
  if (status >= 400 && !CODES.get(name)?.has(body.code))
    throw new Error(`${name} failed with ${status} ${body.code}, which it does not declare.`);
}

/** The REST route and the tRPC procedure of every operation. */
export const CALLS = Object.fromEntries(
  operations.map((operation) => [operation.id, routeOf(operation)]),
) as Record<CallName, Route>;

export type { CallName };

/** Calls the operations of a server through one of its two APIs. */
export interface ApiClient {
  name: 'REST' | 'tRPC';
  call: (name: CallName, input?: Input, options?: CallOptions) => Promise<ApiResponse>;
}

const headersOf = ({ token, headers }: CallOptions): Record<string, string> => ({
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  ...headers,
});

async function answerOf(response: Response, unwrap: (body: any) => unknown): Promise<ApiResponse> {
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? null : unwrap(JSON.parse(text)),
  };
}

/** The picture sent by calls that need one. */
const PICTURE = new File([await createPicture(40, 30, 'png')], 'a.png', { type: 'image/png' });

function formOf(fields: readonly [string, string][], kind: Route['form']): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.set(name, value);
  if (kind === 'picture') form.set('image', PICTURE);
  return form;
}

/** Calls the REST API of the server at `origin`. */
function restClient(origin: () => string): ApiClient {
  return {
    name: 'REST',
    async call(name, input = {}, options = {}) {
      const { method, path, queried, form } = CALLS[name];
      const rest = { ...input };
      const filled = path.replace(/:(\w+)/g, (_all, key: string) => {
        const value = rest[key];
        delete rest[key];
        return encodeURIComponent(String(value));
      });
      const texts = Object.entries(rest).map(([k, v]): [string, string] => [k, String(v)]);
      const inQuery = texts.filter(([key]) => method === 'GET' || queried.includes(key));
      const query = `?${new URLSearchParams(inQuery).toString()}`;
      const hasBody = texts.length > inQuery.length || form === 'picture';
      const response = await fetch(`${origin()}${filled}${query === '?' ? '' : query}`, {
        method,
        headers: {
          ...(hasBody && !form ? { 'content-type': 'application/json' } : {}),
          ...headersOf(options),
        },
        ...(hasBody ? { body: form ? formOf(texts, form) : JSON.stringify(rest) } : {}),
      });
      return answerOf(response, (body) => body);
    },
  };
}

/** Calls the tRPC API of the server at `origin`; calls that are REST only go to `rest`. tRPC returns 200 where REST returns 201. */
function trpcClient(origin: () => string, rest: ApiClient): ApiClient {
  return {
    name: 'tRPC',
    async call(name, input, options = {}) {
      const { method, procedure } = CALLS[name];
      if (procedure === null) return rest.call(name, input, options);
      const url = `${origin()}/trpc/${procedure}`;
      const json = JSON.stringify({ json: input });
      const response =
        method === 'GET'
          ? await fetch(input ? `${url}?input=${encodeURIComponent(json)}` : url, {
              headers: headersOf(options),
            })
          : await fetch(url, {
              method: 'POST',
              headers: { 'content-type': 'application/json', ...headersOf(options) },
              body: json,
            });
      return answerOf(response, (body) =>
        'error' in body ? body.error.json.data.dubs : body.result.data.json,
      );
    },
  };
}

const checked = ({ name, call }: ApiClient): ApiClient => ({
  name,
  call: async (...args) => {
    const response = await call(...args);
    checkDeclared(args[0], response);
    return response;
  },
});

/** A client for each of a server's APIs. */
export interface ApiClients {
  rest: ApiClient;
  trpc: ApiClient;
  /** Both, for tests that run against each API. */
  clients: [ApiClient, ApiClient];
}

/** Creates the clients of the server at `origin`. */
export function createApiClients(origin: () => string): ApiClients {
  const rest = checked(restClient(origin));
  const trpc = checked(trpcClient(origin, rest));
  return { rest, trpc, clients: [rest, trpc] };
}
