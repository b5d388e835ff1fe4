import superjson from 'superjson';
import { expect, it } from 'vitest';
import { transformer } from './transformer.ts';

const PLAIN = { id: 7, at: '2026-11-27T08:00:00.000Z', names: ['Ann', null], nested: { isOpen: false } };

it('writes what superjson reads', () => {
  for (const value of [PLAIN, [], null, 'text', 0]) {
    const sent = JSON.stringify(transformer.output.serialize(value));
    expect(superjson.parse(sent)).toEqual(value);
  }
});

it('reads plain values as superjson writes them', () => {
  for (const value of [PLAIN, [], 'text', 0]) {
    const sent: unknown = JSON.parse(superjson.stringify(value));
    expect(transformer.input.deserialize(sent)).toEqual(value);
    expect(transformer.output.deserialize(sent)).toEqual(value);
  }
});

it('reads an absent input as absent, and an empty result as null', () => {
  expect(transformer.input.deserialize(JSON.parse(superjson.stringify(undefined)))).toBeUndefined();
  expect(
    transformer.input.deserialize(JSON.parse(JSON.stringify(transformer.input.serialize(undefined)))),
  ).toBeUndefined();
  expect(transformer.output.deserialize(JSON.parse(superjson.stringify(null)))).toBeNull();
});
