import { installRuntime } from '../../runtime/install-runtime.ts';
import { calmProcess } from './calm-process.ts';
import { openChannel } from './channel.ts';
import { watchQuiet } from './quiet-time.ts';
import { readSites } from './read-sites.ts';
import { serveTestCases } from './serve-test-cases.ts';
import { notePatterns } from './test-cases/note-patterns.ts';
import { hideEnvironment } from './test-cases/guards/hide-environment.ts';
import { installGuards } from './test-cases/guards/install-guards.ts';
import { createTestCaseRunner } from './test-cases/run-test-case.ts';
import { testRealm } from './test-realm.ts';
import type { UnitFramework } from './unit-framework.ts';
import { watchUnhandledErrors } from './unhandled-errors.ts';

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
  if (order.kind !== 'open') {
    channel.socket.end();
    return;
  }
  const { build, model, mutantCount, siteTable, root } = order;
  const siteFirstMutant = readSites(siteTable);
  hideEnvironment(root, declared);
  refuseToExit();
  const framework = openFramework(root);
  const worker = {
    messagesUnderWay: framework.messagesUnderWay ?? (() => 0),
    lines: () =>
      [channel.socket, process.channel].filter((one) => one !== undefined && one !== null),
  };
  const beginQuiet = watchQuiet(worker, hostQuiet);
  const runtime = installRuntime({ build, mutantCount, siteFirstMutant });
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
    createRunner: (modules) => createTestCaseRunner({ model, modules, runtime, beginQuiet }),
  });
  channel.socket.end();
}

/** Makes a module that ends the process while it is loaded fail with a message that says so. */
function refuseToExit(): void {
  process.exit = (code) => {
    throw new Error(`process.exit(${code ?? ''}) was called`);
  };
}
