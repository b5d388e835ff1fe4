import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { ANSWERS } from '../testing/permissions/answers.ts';
import { useServer } from '../testing/use-server.ts';

const CHECKED_IN = '../../../../docs/openapi.json';

const server = useServer();
const fetchDocument = async () => (await fetch(`${server.origin}/api/openapi.json`)).text();

it('the document that is checked in is the one that the server answers', async () => {
  const document = `${JSON.stringify(JSON.parse(await fetchDocument()), null, 2)}\n`;
  await expect(document, 'docs/openapi.json is out of date: run `pnpm openapi`').toMatchFileSnapshot(
    CHECKED_IN,
  );
});

it('the document is valid OpenAPI 3.1, its examples and all, to a linter at its strictest', async () => {
  const problems = await lintFromString({
    source: await fetchDocument(),
    absoluteRef: 'openapi.json',
    config: await createConfig({ extends: ['recommended-strict'] }),
  });
  expect(problems.map(({ message, location }) => [message, location[0]?.pointer])).toEqual([]);
});

it('describes the calls that both APIs offer, and no others', async () => {
  const { openapi, paths } = JSON.parse(await fetchDocument()) as {
    openapi: string;
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  expect(openapi).toBe('3.1.0');
  const ids = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(ids.sort()).toEqual(Object.keys(ANSWERS).sort());
});

it('whatever is an object has a name, and each of its fields is described', async () => {
  const { paths, components } = JSON.parse(await fetchDocument()) as {
    paths: object;
    components: { schemas: Record<string, { properties: Record<string, { description?: string }> }> };
  };
  expect(JSON.stringify(paths)).not.toContain('"properties"');
  for (const [name, { properties }] of Object.entries(components.schemas)) {
    const fields = Object.entries(properties);
    expect(fields.length, name).toBeGreaterThan(0);
    expect(fields.filter(([, field]) => !field.description || 'properties' in field)).toEqual([]);
    // Nor one within a list.
    expect(JSON.stringify(fields)).not.toContain('"properties"');
  }
});

it('the page for people shows every call, and neither runs nor fetches anything', async () => {
  const response = await fetch(`${server.origin}/api/docs`);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const page = await response.text();
  for (const name of Object.keys(ANSWERS)) expect(page).toContain(` id="${name}"`);
  // Examples are text, and may hold an address.
  expect(page.replaceAll(/<pre[\s\S]*?<\/pre>/g, '')).not.toMatch(
    /<script|<link|<img|<iframe|\ssrc=|\son\w+=|url\(|@import|https?:/,
  );
});
