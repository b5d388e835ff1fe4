/** The folder below the data folder that is Postgres's own; initdb wants it empty, so the rest stands beside. */
export const CLUSTER_FOLDER = 'cluster';
/** Names the process that runs Postgres on this folder. */
export const LOCK_FILE = 'lock';
/** The superuser's password, readable by the account that starts Postgres. */
export const PASSWORD_FILE = 'password';
/** The superuser of every cluster. */
export const SUPERUSER = 'postgres';
/** The database that the product lives in. */
export const DATABASE = 'dubs';
