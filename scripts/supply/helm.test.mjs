// Checks the chart in deploy/helm: its values by its schema, and the output of its templates.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse as renderTemplate } from '@evertdespiegeleer/go-template';
import Ajv from 'ajv';
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readRoot } from './lock-file.mjs';

const CHART = 'deploy/helm/dubs';
const read = (name) => readRoot(`${CHART}/${name}`);
const names = readdirSync(new URL(`../../${CHART}/templates`, import.meta.url)).sort();

/** Merges a chart's own values with those of a user, as Helm does. */
const merge = (own, given) =>
  typeof own === 'object' && own !== null && !Array.isArray(own) && typeof given === 'object'
    ? Object.fromEntries(
        [...new Set([...Object.keys(own), ...Object.keys(given)])].map((key) => [
          key,
          key in given ? merge(own[key], given[key]) : own[key],
        ]),
      )
    : given;
const defaults = parse(read('values.yaml'));
const all = merge(defaults, parse(read('ci/all-values.yaml')));
const least = merge(defaults, {
  images: all.images,
  existingSecret: 'dubs',
  settings: { PUBLIC_URL: 'https://dubs.example.org' },
});

const isValid = new Ajv({ allErrors: true, strictTypes: false }).compile(
  JSON.parse(read('values.schema.json')),
);

/** Returns the objects that Go's own template engine renders from the values, by kind and name. */
async function render(values) {
  const helpers = names.filter((name) => name.endsWith('.tpl')).map((name) => read(`templates/${name}`));
  const objects = [];
  for (const name of names.filter((each) => each.endsWith('.yaml'))) {
    const text = helpers.join('') + read(`templates/${name}`);
    const documents = parseAllDocuments(
      await renderTemplate(text, { Values: values, Release: { Name: 'dubs' } }),
      { uniqueKeys: true },
    );
    expect([name, documents.flatMap(({ errors }) => errors)]).toEqual([name, []]);
    objects.push(...documents.map((document) => document.toJS()).filter(Boolean));
  }
  return new Map(objects.map((object) => [`${object.kind} ${object.metadata.name}`, object]));
}
const podsOf = (objects) =>
  [...objects.values()].flatMap(({ spec }) => (spec?.template ? [spec.template.spec] : []));

it('is a chart of Helm 3, by a name and versions that it takes', () => {
  expect(parse(read('Chart.yaml'))).toEqual({
    apiVersion: 'v2',
    name: path.basename(CHART),
    description: expect.any(String),
    type: 'application',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    kubeVersion: expect.stringMatching(/^>=1\.\d+\.0-0$/),
  });
});

it('takes the least and the most that can be set', () => {
  for (const values of [least, all]) expect(isValid(values), JSON.stringify(isValid.errors)).toBe(true);
});

it.each([
  ['no images, secret and address', {}],
  ['an image without a tag', merge(least, { images: { server: 'dubs-server' } })],
  ['a secret among the settings', merge(least, { settings: { AUTH_SECRET: 'x' } })],
  ['a key of the traces among the settings', merge(least, { settings: { OTEL_EXPORTER_OTLP_HEADERS: 'x' } })],
  ['the database among the settings', merge(least, { settings: { DATABASE_REPLICA_URL: 'x' } })],
  ['what the templates set', merge(least, { settings: { DRAIN_DELAY_SECONDS: '9' } })],
  ['another port than the one that is asked', merge(least, { settings: { METRICS_PORT: '9000' } })],
  ['a number in place of text', merge(least, { settings: { SMS_PRICE: 0.01 } })],
  ['no server', merge(least, { server: { replicas: 0 } })],
  ['a drain that is cut off', merge(least, { server: { drainSeconds: 30 } })],
  ['an ingress without a host', merge(least, { ingress: { enabled: true } })],
  ['a misspelled value', merge(least, { ingres: {} })],
])('refuses %s', (_what, values) => {
  expect(isValid(merge(defaults, values))).toBe(false);
});

it('runs servers and workers, with a job that migrates first', async () => {
  const objects = await render(least);
  expect([...objects.keys()].sort()).toEqual([
    'Deployment dubs-server',
    'Deployment dubs-worker',
    'Job dubs-migrate',
    'PodDisruptionBudget dubs-server',
    'PodDisruptionBudget dubs-worker',
    'Service dubs-server',
  ]);
  const { metadata, spec } = objects.get('Job dubs-migrate');
  expect(metadata.annotations['helm.sh/hook']).toBe('pre-install,pre-upgrade');
  expect(spec.template.spec.containers[0]).toMatchObject({ args: ['migrate'], image: all.images.cli });
  expect(podsOf(objects)[0].volumes).toContainEqual({ name: 'data', emptyDir: {} });
});

it('sends live streams to servers of their own, and every request through the ingress to a server', async () => {
  const objects = await render(all);
  const { containers } = objects.get('Deployment dubs-streams').spec.template.spec;
  expect(containers[0].env).toContainEqual({ name: 'ROLE', value: 'streams' });
  const [rule] = objects.get('Ingress dubs').spec.rules;
  expect(rule.host).toBe('dubs.example.org');
  expect(rule.http.paths.map(({ path, backend }) => [path, backend.service.name])).toEqual([
    ['/trpc/live.stale', 'dubs-streams'],
    ['/readyz', 'dubs-nothing'],
    ['/', 'dubs-server'],
  ]);
  for (const { backend } of rule.http.paths.filter((each) => each.path !== '/readyz')) {
    const { selector } = objects.get(`Service ${backend.service.name}`).spec;
    const { metadata } = objects.get(`Deployment ${backend.service.name}`).spec.template;
    expect(metadata.labels).toMatchObject(selector);
  }
});

it('hides /readyz from outside, exactly that path, behind a service without pods', async () => {
  const objects = await render(all);
  const [rule] = objects.get('Ingress dubs').spec.rules;
  expect(rule.http.paths).toContainEqual({
    path: '/readyz',
    pathType: 'Exact',
    backend: { service: { name: 'dubs-nothing', port: { name: 'http' } } },
  });
  expect(objects.get('Service dubs-nothing').spec).toEqual({ ports: [{ name: 'http', port: 80 }] });
});

it('gives no pod more rights than it needs, and all the same settings', async () => {
  const pods = podsOf(await render(all));
  expect(pods).toHaveLength(4);
  for (const { securityContext, containers, volumes, automountServiceAccountToken } of pods) {
    expect(automountServiceAccountToken).toBe(false);
    expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    const [container] = containers;
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.envFrom).toEqual([{ secretRef: { name: 'dubs' } }]);
    for (const [name, value] of Object.entries(all.settings))
      expect(container.env).toContainEqual({ name, value });
    expect(volumes).toContainEqual({ name: 'data', persistentVolumeClaim: { claimName: 'dubs-data' } });
  }
});

it('asks every process whether it lives and is ready', async () => {
  const probed = podsOf(await render(all)).filter(({ restartPolicy }) => restartPolicy !== 'Never');
  for (const { containers, terminationGracePeriodSeconds } of probed) {
    const [{ livenessProbe, readinessProbe, ports }] = containers;
    expect([livenessProbe.httpGet.path, readinessProbe.httpGet.path]).toEqual(['/healthz', '/readyz']);
    expect(ports.map(({ name }) => name)).toContain(readinessProbe.httpGet.port);
    // A process drains for 20 s at most.
    expect(terminationGracePeriodSeconds).toBeGreaterThan(20);
  }
});

const hasHelm = spawnSync('helm', ['version']).status === 0;
if (!hasHelm) console.warn('helm: not installed, and the chart is not tested by it.');
it.runIf(hasHelm)('Helm takes the chart', () => {
  const root = fileURLToPath(new URL(`../../${CHART}`, import.meta.url));
  const values = ['-f', `${root}/ci/all-values.yaml`];
  for (const args of [
    ['lint', '--strict', root],
    ['template', 'dubs', root],
  ]) {
    const { status, stdout, stderr } = spawnSync('helm', [...args, ...values], { encoding: 'utf8' });
    expect(status, `${stdout}${stderr}`).toBe(0);
  }
});
