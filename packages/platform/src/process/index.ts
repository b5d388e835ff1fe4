export { describeError } from './describe-error.ts';
export { exitWhenRefused } from './exit-when-refused.ts';
export { drainOnSignal } from './drain-on-signal.ts';
export { logCrash } from './log-crash.ts';
export { loadConfigOrExit } from './load-config-or-exit.ts';
export { showInTerminal } from './show-in-terminal.ts';
