export * from './clock/index.ts';
export * from './config/index.ts';
export * from './images/index.ts';
export * from './logger/index.ts';
export * from './secrets/index.ts';
export * from './sms/index.ts';
export * from './storage/index.ts';
export * from './tokens/index.ts';
