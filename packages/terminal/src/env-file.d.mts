/** Reads `.env` into the environment, if there is one. Variables that are set win. Throws `StepError` when it cannot be read. */
export function loadEnvFile(): void;
