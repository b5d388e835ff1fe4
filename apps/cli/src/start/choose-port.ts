import { lookup } from 'node:dns/promises';
import { StepError } from '@dubs/terminal';
import { isPortFree } from '@dubs/db/embedded';

const NEXT_PORTS = 100;

/** Error codes of listening on an address that this machine does not have. */
const UNAVAILABLE = new Set<unknown>(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/**
 * True if the port is free on every address of this machine that the host name resolves to. Throws if it resolves to
 * none.
 */
async function isFree(port: number, host: string): Promise<boolean> {
  const addresses = await lookup(host, { all: true }).catch((error: Error) => {
    throw new StepError(`HOST=${host} is no address of this machine: ${error.message}.`);
  });
  const failures: Error[] = [];
  for (const { address } of addresses) {
    try {
      if (!(await isPortFree(port, address))) return false;
    } catch (error) {
      // `localhost` also resolves to ::1 where IPv6 is off.
      if (!(error instanceof Error && 'code' in error && UNAVAILABLE.has(error.code))) throw error;
      failures.push(error);
    }
  }
  if (failures[0] && failures.length === addresses.length) throw failures[0];
  return true;
}

export interface ChosenPort {
  port: number;
  /** Whether the default port was taken by another program. */
  moved: boolean;
}

/**
 * Returns the port to listen on: the requested one, or the first free one from `usual` on.
 *
 * @param asked whether `usual` was requested; 0 requests any free port
 * @throws StepError if the requested port is taken, or none is free
 */
export async function choosePort(usual: number, asked: boolean, host: string): Promise<ChosenPort> {
  if (usual !== 0 && (await isFree(usual, host))) return { port: usual, moved: false };
  if (asked && usual !== 0) {
    throw new StepError(
      `PORT=${usual} is taken by another program, or not open to this user. ` +
        'Stop that program, name another PORT, or leave PORT unset to get the next free one.',
    );
  }
  const first = usual === 0 ? 3000 : usual + 1;
  for (let port = first; port < first + NEXT_PORTS; port += 1) {
    if (await isFree(port, host)) return { port, moved: !asked };
  }
  throw new StepError(`None of the ports ${first} to ${first + NEXT_PORTS - 1} is free. Name one as PORT.`);
}
