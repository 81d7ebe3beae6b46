import { installRuntime } from '../../runtime/install-runtime.ts';
import type { OracleOrder, UnitOrder } from '../process/worker-protocol.ts';
import { calmProcess } from './calm-process.ts';
import { type Channel, openChannel } from './channel.ts';
import { serveOracles } from './oracles/serve-oracles.ts';
import { type WatchedWorker, watchQuiet } from './quiet-time.ts';
import { readSites } from './read-sites.ts';
import { serveTestCases } from './serve-test-cases.ts';
import { notePatterns } from './test-cases/note-patterns.ts';
import { hideEnvironment } from './test-cases/guards/hide-environment.ts';
import { installGuards } from './test-cases/guards/install-guards.ts';
import { createTestCaseRunner } from './test-cases/run-test-case.ts';
import { testRealm } from './test-realm.ts';
import type { UnitFramework } from './unit-framework.ts';
import { type UnhandledErrors, watchUnhandledErrors } from './unhandled-errors.ts';

/** Many test cases wait for promises that never settle, so the process is asked early whether one still can. */
const hostQuiet = 3;

/**
 * Runs a unit host's worker: takes the order from the main process, and serves the unit until the main process closes the host.
 *
 * @param address the address at which the main process listens
 * @param openFramework called before any module of the project is loaded
 * @param declared names of variables that the runner's configuration sets itself
 */
export async function runHost(
  address: string,
  openFramework: (root: string) => UnitFramework,
  declared: readonly string[] = [],
): Promise<void> {
  calmProcess();
  const unhandled = watchUnhandledErrors();
  const channel = await openChannel(address);
  const order = await channel.next();
  refuseToExit();
  if (order.kind === 'open') {
    hideEnvironment(order.root, declared);
    await serveUnit(order, channel, openFramework(order.root), unhandled);
  } else if (order.kind === 'oracles') {
    await serveRelations(order, channel, openFramework(order.root), unhandled);
  }
  channel.socket.end();
}

async function serveUnit(
  order: UnitOrder,
  channel: Channel,
  framework: UnitFramework,
  unhandled: UnhandledErrors,
): Promise<void> {
  const { build } = order;
  const beginQuiet = watchQuiet(watchedWorker(channel, framework), hostQuiet);
  const runtime = installFor(order);
  await serveTestCases(order, {
    channel,
    framework,
    runtime,
    unhandled,
    guard() {
      installGuards(testRealm().global);
      framework.onGuarded?.();
    },
    ...(build === 'search' && { patterns: notePatterns(testRealm().global) }),
    createRunner: (model, modules) => createTestCaseRunner({ model, modules, runtime, beginQuiet }),
  });
}

/** Relations are the user's own code, as tests are. So they run without guards, in the environment that tests have. */
async function serveRelations(
  order: OracleOrder,
  channel: Channel,
  framework: UnitFramework,
  unhandled: UnhandledErrors,
): Promise<void> {
  const beginQuiet = watchQuiet(watchedWorker(channel, framework), hostQuiet);
  const runtime = installFor(order);
  await serveOracles(order, { channel, framework, runtime, unhandled, beginQuiet });
}

function installFor(order: UnitOrder | OracleOrder): ReturnType<typeof installRuntime> {
  const { build, mutantCount, siteTable } = order;
  return installRuntime({ build, mutantCount, siteFirstMutant: readSites(siteTable) });
}

function watchedWorker(
  channel: Channel,
  { messagesUnderWay = () => 0 }: UnitFramework,
): WatchedWorker {
  return {
    messagesUnderWay,
    lines: () =>
      [channel.socket, process.channel].filter((one) => one !== undefined && one !== null),
  };
}

/** Makes a module that ends the process while it is loaded fail with a message that says so. */
function refuseToExit(): void {
  process.exit = (code) => {
    throw new Error(`process.exit(${code ?? ''}) was called`);
  };
}
