export { activeTraceParent, contextOf, endFailed, inSpan, startSpan } from './in-span.ts';
export { startTelemetry } from './start-telemetry.ts';
