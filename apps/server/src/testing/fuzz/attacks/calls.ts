import fc from 'fast-check';
import { type Attack, bearer, inAddress, jsonBody, jsonHeaders } from '../attack.ts';
import { fromSchema, type Hints, mutatedInput } from '../from-schema.ts';
import { hostileText, hostileValue } from '../hostile-values.ts';
import { type Procedure, procedures, type Route, type Schema } from '../registered-calls.ts';
import { type FuzzTarget, hintsOf, tokensOf } from '../target.ts';

type Fields = Record<string, unknown>;

/** Idempotency keys. Some attacks share a key, since repeats must be harmless. */
const onceKeys: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.constantFrom('one', 'two').map((key) => ({ 'idempotency-key': key })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', 'x'.repeat(65), 'é').map((key) => ({ 'idempotency-key': key })),
  },
);

/** Returns the pattern with its parameters filled in; missing ones are empty. */
const fill = (pattern: string, params: unknown): string =>
  pattern.replace(/:(\w+)|\*/g, (all, name: string | undefined) =>
    inAddress(((params ?? {}) as Fields)[name ?? all] ?? '').replaceAll('.', '%2E'),
  );

const queryOf = (query: unknown): string => {
  const entries = typeof query === 'object' && query !== null ? Object.entries(query) : [];
  const pairs = entries.filter(([, value]) => value !== undefined);
  return pairs.length === 0
    ? ''
    : `?${pairs.map(([key, value]) => `${inAddress(key)}=${inAddress(value)}`).join('&')}`;
};

/** Generates path parameters, valid in three of four cases, since an invalid id is refused before the use case runs. */
const params = (schema: Schema | null, hints: Hints): fc.Arbitrary<unknown> =>
  schema
    ? fc.oneof(
        { weight: 3, arbitrary: fromSchema(schema, hints) },
        { weight: 1, arbitrary: mutatedInput(schema, hints) },
      )
    : fc.constant({});

const restCall = (
  route: Route,
  hints: Hints,
  body: fc.Arbitrary<unknown>,
  target: FuzzTarget,
): fc.Arbitrary<Attack> =>
  fc
    .record({
      token: tokensOf(target),
      once: onceKeys,
      params: params(route.params, hints),
      query: route.query ? mutatedInput(route.query, hints) : fc.constant({}),
      body,
    })
    .map((parts) => ({
      method: route.method,
      path: fill(route.url, parts.params) + queryOf(parts.query),
      headers: {
        ...(route.method === 'GET' ? bearer(parts.token) : jsonHeaders(parts.token)),
        ...parts.once,
      },
      body: route.method === 'GET' || parts.body === undefined ? null : jsonBody(parts.body),
    }));

const isRest = ({ url }: Route): boolean => url.startsWith('/api/');

/** Generates REST calls with mutated fields. */
export const restCalls =
  (routes: readonly Route[]) =>
  (target: FuzzTarget): fc.Arbitrary<Attack> => {
    const hints = hintsOf(target);
    return fc.oneof(
      ...routes
        .filter(isRest)
        .map((route) => restCall(route, hints, mutatedInput(route.body, hints), target)),
    );
  };

/** Type metadata in superjson's envelope, much of it false. */
const claims: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(undefined) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { values: { '': [['regexp']] } },
      { values: { name: [['bigint']], title: ['Date'], content: ['set'], id: ['map'] } },
      { values: { displayName: [['class', 'User']], phoneNumber: ['Error'], emoji: ['undefined'] } },
      { values: { __proto__: ['Date'], 'constructor.prototype.x': ['Date'] } },
      { referentialEqualities: { id: ['__proto__.polluted'], 'a.b': ['c'] } },
    ),
  },
);

const envelope = (input: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ json: input, meta: claims }) },
    { weight: 1, arbitrary: input },
  );

function procedureCall(
  calls: readonly Procedure[],
  input: fc.Arbitrary<unknown>,
  target: FuzzTarget,
): fc.Arbitrary<Attack> {
  const [first] = calls;
  const path = calls.map((call) => call.path).join(',');
  const isQuery = first?.type !== 'mutation';
  return fc
    .record({
      token: tokensOf(target),
      once: onceKeys,
      inputs: fc.array(envelope(input), { minLength: calls.length, maxLength: calls.length }),
    })
    .map(({ token, once, inputs }) => {
      const sent = calls.length === 1 ? inputs[0] : Object.fromEntries(inputs.entries());
      const batch = calls.length === 1 ? '' : 'batch=1';
      const text = jsonBody(sent).toString().toWellFormed();
      const question = isQuery && text.length < 6_000 ? `input=${encodeURIComponent(text)}` : '';
      const query = [batch, question].filter(Boolean).join('&');
      return {
        method: isQuery ? 'GET' : 'POST',
        path: `/trpc/${path}${query === '' ? '' : `?${query}`}`,
        headers: { ...(isQuery ? bearer(token) : jsonHeaders(token)), ...once },
        body: isQuery ? null : jsonBody(sent),
        isStream: first?.type === 'subscription',
      };
    });
}

/** Generates tRPC calls with mutated input, single and in batches of unrelated procedures. */
export const trpcCalls = (target: FuzzTarget): fc.Arbitrary<Attack> => {
  const hints = hintsOf(target);
  const alone = procedures.map((call) => procedureCall([call], mutatedInput(call.input, hints), target));
  const batch = fc
    .array(fc.constantFrom(...procedures), { minLength: 2, maxLength: 12 })
    .chain((calls) =>
      procedureCall(calls, fc.oneof(...calls.map((call) => mutatedInput(call.input, hints))), target),
    );
  return fc.oneof({ weight: 9, arbitrary: fc.oneof(...alone) }, { weight: 1, arbitrary: batch });
};

/** Returns the names of a schema's top-level fields. */
const fieldsOf = (schema: Schema | null): string[] =>
  Object.keys((schema?._zod.def as { shape?: Fields } | undefined)?.shape ?? {});

/** Generates valid input, except for one random field with a hostile value. */
const oneBadField = (schema: Schema, hints: Hints): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      fromSchema(schema, hints),
      fc.constantFrom(...fieldsOf(schema)),
      fc.oneof({ weight: 5, arbitrary: hostileText }, hostileValue),
    )
    .map(([good, field, text]) => ({ ...(good as Fields), [field]: text }));

/** Generates calls of both APIs with a hostile value in one field. */
export const hostileTexts =
  (routes: readonly Route[]) =>
  (target: FuzzTarget): fc.Arbitrary<Attack> => {
    const hints = hintsOf(target);
    const rest = routes.flatMap((route) => {
      if (!isRest(route)) return [];
      const { body } = route;
      const places: fc.Arbitrary<Attack>[] = [];
      if (body && fieldsOf(body).length > 0)
        places.push(restCall(route, hints, oneBadField(body, hints), target));
      for (const place of ['params', 'query'] as const) {
        const schema = route[place];
        if (!schema || fieldsOf(schema).length === 0) continue;
        const good = restCall(route, hints, body ? fromSchema(body, hints) : fc.constant(undefined), target);
        places.push(
          fc.tuple(good, oneBadField(schema, hints)).map(([attack, bad]) => ({
            ...attack,
            path:
              place === 'params'
                ? fill(route.url, bad)
                : fill(route.url, { id: '1', groupId: '1' }) + queryOf(bad),
          })),
        );
      }
      return places;
    });
    const trpc = procedures.flatMap((call) =>
      call.input && fieldsOf(call.input).length > 0
        ? [procedureCall([call], oneBadField(call.input, hints), target)]
        : [],
    );
    return fc.oneof(...rest, ...trpc);
  };
