// `pnpm faults:s3`: runs the fault lab with pictures in an object store, which it starts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ROOT } from './bootstrap.mjs';
import { BUCKET_OF_FAULTS, startSwift } from './private-swift.mjs';
import { ensureSwift } from './system-programs.mjs';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));
const swift = (await ensureSwift()) && (await startSwift());
if (!swift) throw new Error('There is no OpenStack Swift that starts.');
const faults = spawn(process.execPath, ['--enable-source-maps', 'dist/faults.js', ...process.argv.slice(2)], {
  cwd: path.join(ROOT, 'labs'),
  env: { ...process.env, TEST_S3: JSON.stringify({ ...swift.settings, bucket: BUCKET_OF_FAULTS }) },
  stdio: 'inherit',
});
process.once('exit', () => faults.kill());
const [status] = await once(faults, 'exit');
process.exit(status ?? 1);
