export { buildProgram } from './build-program.ts';
export type { RunningProgram, Settings } from './build-program.ts';
export { buildServer, signIn } from './server-process.ts';
export type { BuiltServer, ServerProcess } from './server-process.ts';
