// Entries of the apps that run on Node: name in dist → source, relative to the app.
const decoder = '../../packages/platform/src/images/decoder-process.mjs';

export const ENTRIES = {
  server: { main: 'src/main.ts', 'decoder-process': decoder },
  worker: { main: 'src/main.ts' },
  cli: {
    main: 'src/main.ts',
    start: 'src/start/run.ts',
    'leave-with-parent': 'src/start/leave-with-parent.ts',
    'decoder-process': decoder,
  },
};
