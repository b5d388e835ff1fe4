import { buildExport, type CoreContext, type ExportOutcome } from '@dubs/core';
import { packZip } from '@dubs/platform';

/** Builds the requested exports immediately, as the worker would. */
export async function buildExports(core: CoreContext): Promise<ExportOutcome[]> {
  const events = await core.db
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('topic', '=', 'export.requested')
    .orderBy('id')
    .execute();
  const outcomes: ExportOutcome[] = [];
  for (const { id, payload } of events) {
    const { exportId } = payload as { exportId: number };
    outcomes.push(await buildExport({ ...core, zip: packZip }, { exportId, eventId: id }));
  }
  return outcomes;
}
