/** The cluster's folder below the data folder. initdb needs an empty folder, so other files are beside it. */
export const CLUSTER_FOLDER = 'cluster';
/** Names the process that runs Postgres on this folder. */
export const LOCK_FILE = 'lock';
/** The superuser's password, readable by the account that starts Postgres. */
export const PASSWORD_FILE = 'password';
/** The superuser of every cluster. */
export const SUPERUSER = 'postgres';
/** The product's database. */
export const DATABASE = 'dubs';
