export { getHostPage } from './get-host-page.ts';
