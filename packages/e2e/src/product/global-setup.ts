import { startProduct } from './start-product.ts';

/** Starts the tests with an empty database. */
export default (): Promise<() => Promise<void>> => startProduct();
