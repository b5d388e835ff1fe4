/**
 * Loads `.env` into the environment if the file exists. Variables already set take precedence. Throws `StepError` if
 * it cannot be read.
 */
export function loadEnvFile(): void;
