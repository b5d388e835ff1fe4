import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from '@dubs/db/embedded';
import type { Product } from '../clients/product.ts';
import { numberOf, signIn } from '../clients/users.ts';
import { type CallStats, createCallStats } from '../faults/load/call-stats.ts';
import { type Load, runLoad } from '../faults/load/run-load.ts';
import type { Scenario, Users } from '../faults/load/scenario.ts';
import { archiveSettings } from './documented-settings.ts';
import { makeFolder, type OtherCluster, type OtherPostgres, startOtherPostgres } from './other-postgres.ts';
import { type Installation, runDubs, startInstallation } from './run-dubs.ts';

const MEMBERS = 6;
const CLIENTS = 6;
const PICTURE_SHARE = 0.3;
const ANSWER_MS = 12_000;

/** The running installation that the rehearsals back up and restore. */
export interface Source {
  installation: Required<Installation>;
  /** Name of its database in titles. */
  name: string;
  /** Its PostgreSQL, unless it is the embedded one. */
  other: (OtherCluster & { program: OtherPostgres; archive: string }) | undefined;
  users: Users;
  product: Product;
  /** Stops the product, but not the database. */
  stopProduct(): Promise<void>;
  stop(): Promise<void>;
}

async function openDatabase(folder: string, dataDir: string, program: OtherPostgres | undefined) {
  if (!program) {
    const embedded = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres') });
    return { url: embedded.url, other: undefined, stop: embedded.stop };
  }
  const archive = path.join(folder, 'archive');
  makeFolder(archive);
  const cluster = await startOtherPostgres(
    program,
    path.join(folder, 'source-cluster'),
    archiveSettings(archive),
  );
  return { url: cluster.url, other: { ...cluster, program, archive }, stop: cluster.stop };
}

/**
 * Starts the product and signs users in. The database is a PostgreSQL of the system that archives its changes, or the
 * embedded one.
 */
export async function startSource(folder: string, program: OtherPostgres | undefined): Promise<Source> {
  const dataDir = path.join(folder, 'source');
  mkdirSync(dataDir, { mode: 0o711 });
  const { url, other, stop } = await openDatabase(folder, dataDir, program);
  const installation = { databaseUrl: url, dataDir };
  try {
    await runDubs(installation, 'migrate');
    const product = await startInstallation(installation);
    const people = [];
    for (let n = 0; n <= MEMBERS; n++) people.push(await signIn(product.origin, numberOf(n)));
    const [stranger, ...members] = people;
    if (!stranger) throw new Error('No user signed in.');
    let isStopped = false;
    const stopProduct = async () => {
      if (!isStopped) await product.stop();
      isStopped = true;
    };
    return {
      installation,
      name: program ? `PostgreSQL ${program.major}` : 'the embedded PostgreSQL',
      other,
      users: { members, stranger },
      product,
      stopProduct,
      async stop() {
        await stopProduct();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts clients that write and read. No call may be refused or slow. */
export function startLoad(origin: string, scenario: Scenario, leniency: number): Load & { stats: CallStats } {
  const stats = createCallStats({
    mayDisconnect: false,
    allowsBalancerErrors: false,
    answerWithinMs: ANSWER_MS * leniency,
  });
  const balancer = { next: () => origin, close: async () => {} };
  return { ...runLoad({ scenario, balancer, stats }, CLIENTS, PICTURE_SHARE), stats };
}
