import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { withTimeout } from '../process/with-timeout.ts';
import { VERSION } from '../version.ts';

/** Timeout for reading one source of gauges. */
const READ_TIMEOUT_MS = 2_000;

/** The value of a gauge: one number, or one for each state. */
type Reading = number | Readonly<Record<string, number>>;

type LabelsOf<L extends string> = Readonly<Record<L, string>>;

/**
 * The Prometheus metrics of a process. Names start with `dubs_` and end with the unit. Labels have few values: never a user, a phone
 * number, an address or an id.
 */
export interface Metrics {
  /** Creates a counter. The series of `known` labels start at 0, so that their first count shows as an increase. */
  counter<const L extends string>(
    name: string,
    help: string,
    labels: readonly L[],
    known?: readonly LabelsOf<NoInfer<L>>[],
  ): { add(labels: LabelsOf<L>, count?: number): void };
  /** Creates a histogram of seconds; `buckets` are the upper bounds. */
  histogram<const L extends string>(
    name: string,
    help: string,
    labels: readonly L[],
    buckets: readonly number[],
  ): { observe(labels: LabelsOf<L>, seconds: number): void };
  /**
   * Creates the gauges named in `help`, read from one source at each scrape. `read` returns a number for each, or numbers by `state`.
   * The gauges are absent while the source fails or takes longer than two seconds.
   */
  gauges<const N extends string>(
    source: string,
    help: Readonly<Record<N, string>>,
    read: () => Readonly<Record<N, Reading>> | Promise<Readonly<Record<N, Reading>>>,
  ): void;
  /** Adds the version of Dubs and Node's own metrics: CPU, memory, garbage collection and event loop lag. */
  watchProcess(): void;
  /** Returns all metrics in the Prometheus text format. */
  render(): Promise<{ contentType: string; text: string }>;
}

/** Creates the empty metrics of a process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const sources: (() => Promise<void>)[] = [];
  const up = new Gauge({
    name: 'dubs_source_up',
    help: 'Whether a source of gauges answered (1) or not (0). Its gauges show nothing when it did not.',
    labelNames: ['source'],
    registers,
  });

  return {
    counter(name, help, labelNames, known = []) {
      const counter = new Counter({ name, help, labelNames, registers });
      for (const labels of known) counter.inc(labels, 0);
      return { add: (labels, count = 1) => counter.inc(labels, count) };
    },
    histogram(name, help, labelNames, buckets) {
      const histogram = new Histogram({ name, help, labelNames, buckets: [...buckets], registers });
      return { observe: (labels, seconds) => histogram.observe(labels, seconds) };
    },
    gauges(source, help, read) {
      const gauges = Object.entries<string>(help).map(
        ([name, text]) => [name, new Gauge({ name, help: text, labelNames: ['state'], registers })] as const,
      );
      sources.push(async () => {
        let readings: Readonly<Record<string, Reading>> | undefined;
        try {
          readings = await withTimeout(READ_TIMEOUT_MS, Promise.resolve(read()));
        } catch {
          // `dubs_source_up` shows the failure, and the connection's own log says why.
        }
        up.set({ source }, readings ? 1 : 0);
        for (const [name, gauge] of gauges) {
          gauge.reset();
          const reading = readings?.[name];
          if (typeof reading === 'number') gauge.set(reading);
          else for (const [state, value] of Object.entries(reading ?? {})) gauge.set({ state }, value);
        }
      });
    },
    watchProcess() {
      collectDefaultMetrics({ register: registry });
      new Gauge({
        name: 'dubs_build_info',
        help: 'The version of Dubs that runs; always 1.',
        labelNames: ['version'],
        registers,
      }).set({ version: VERSION }, 1);
    },
    async render() {
      await Promise.all(sources.map((read) => read()));
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}
