/** Returns whether a program can listen on the port of the given address, which is that of loopback by default. */
export function isPortFree(port: number, host?: string): Promise<boolean>;

/** Returns the wanted port of the loopback address when it is free, else one at random. */
export function freePort(wanted?: number): Promise<number>;
