import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

import { installRuntime } from '../../../runtime/install-runtime.ts';
import type { WorkerRuntime } from '../../../runtime/protocol.ts';
import { isProjectFile } from '../../worker/is-project-file.ts';
import { serveModules } from '../../worker/serve-modules.ts';
import { type CommandOrder, ORDER_VARIABLE } from '../command-order.ts';
import { atExit } from './at-exit.ts';
import { reportFile } from './report-file.ts';

/*
 * Loaded by every Node process that a command starts, and each of its threads, before anything else: `NODE_OPTIONS` names it.
 */
const order = readOrder();
if (order !== undefined && !isPackageManager()) start(order);

/** None in a process that has outlived the run which it was started for. */
function readOrder(): CommandOrder | undefined {
  const path = process.env[ORDER_VARIABLE];
  if (path === undefined) return undefined;
  try {
    // Assay's own main process wrote it.
    return JSON.parse(readFileSync(path, 'utf8')) as CommandOrder;
  } catch {
    return undefined;
  }
}

/** Package managers start scripts in processes of their own, and have no need to be slowed down. */
function isPackageManager(): boolean {
  const script = process.argv[1] ?? '';
  const isNamedSo = /^(?:npm|npx|pnpm|pnpx|yarn|yarnpkg|corepack)(?:-cli)?(?:\.c?js)?$/;
  return isNamedSo.test(basename(script)) && !(order && isWithin(order.root, script));
}

function isWithin(root: string, path: string): boolean {
  return path.startsWith(root) && isProjectFile(path);
}

function start(told: CommandOrder): void {
  const serving = serveModules(
    told.root,
    {},
    { main: { index: told.texts }, hooks: { index: told.texts } },
  );
  serving.start();
  serving.endPreloading();
  const report = reportFile(told.reports);
  let hasLoaded = false;
  const runtime: WorkerRuntime = installRuntime({
    build: told.build,
    mutantCount: told.mutantCount,
    siteFirstMutant: readTable(told.siteTable),
    witness: {
      onModule() {
        if (!hasLoaded) report('loaded');
        hasLoaded = true;
      },
      onReached: report,
    },
  });
  runtime.combine(told.combinations);
  runtime.startTrace();
  runtime.startFuel(told.fuel);
  runtime.activate(told.mutant);
  atExit(() => {
    const isExhausted = runtime.isFuelExhausted();
    if (!hasLoaded && !isExhausted) return;
    const { covered, infected } = runtime.takeTrace();
    report({ covered, infected, fuel: runtime.fuelUsed(), isExhausted });
  });
}

function readTable(path: string): Uint32Array {
  const { buffer, byteOffset, byteLength } = readFileSync(path);
  return new Uint32Array(buffer.slice(byteOffset, byteOffset + byteLength));
}
