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

/**
 * The life of a unit host's worker: it takes its order from the main process and serves the unit until that closes the host.
 *
 * @param address where the main process listens
 * @param openFramework called before anything of the project's is loaded
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
  const beginQuiet = watchQuiet({
    messagesUnderWay: framework.messagesUnderWay ?? (() => 0),
    lines: () =>
      [channel.socket, process.channel].filter((one) => one !== undefined && one !== null),
  });
  const runtime = installRuntime({ build, mutantCount, siteFirstMutant });
  await serveTestCases(order, {
    channel,
    framework,
    runtime,
    unhandled,
    guard: () => installGuards(testRealm().global),
    ...(build === 'search' && { patterns: notePatterns(testRealm().global) }),
    createRunner: (modules) => createTestCaseRunner({ model, modules, runtime, beginQuiet }),
  });
  channel.socket.end();
}

/** A module that ends the process while it is loaded should fail with a word on that. */
function refuseToExit(): void {
  process.exit = (code) => {
    throw new Error(`process.exit(${code ?? ''}) was called`);
  };
}
