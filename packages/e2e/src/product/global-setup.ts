import { startProduct } from './start-product.ts';

/** The tests begin with nobody there. */
export default (): Promise<() => Promise<void>> => startProduct();
