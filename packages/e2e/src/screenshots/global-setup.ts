import path from 'node:path';
import { seedDemo } from '../../../../apps/cli/src/seed/seed-demo.ts';
import { startProduct } from '../product/start-product.ts';

/** Starts the product with the demo's family, which the screenshots show. */
export default (): Promise<() => Promise<void>> =>
  startProduct(async ({ url, dataDir }) => {
    await seedDemo(url, { folder: path.join(dataDir, 'media'), s3: null });
  });
