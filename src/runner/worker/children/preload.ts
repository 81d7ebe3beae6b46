import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

import { installRuntime } from '../../../runtime/install-runtime.ts';
import type { WorkerRuntime } from '../../../runtime/protocol.ts';
import {
  type ChildOrder,
  ORDER_PARAMETER,
  preloadFlag,
  removeFromOptions,
  type ReportLine,
} from '../../process/child-order.ts';
import { isProjectFile } from '../is-project-file.ts';
import { readSites } from '../read-sites.ts';
import { serveModules } from '../serve-modules.ts';
import { watchReads } from '../source-reads.ts';
import { atExit } from './at-exit.ts';
import { interceptStarts } from './intercept-starts.ts';
import { reportFile } from './report-file.ts';

/*
 * Loaded by every Node process that a command or a test starts, and by each thread, before anything else: a flag names it.
 */
const orderPath = new URL(import.meta.url).searchParams.get(ORDER_PARAMETER) ?? '';
const order = readOrder();
if (order !== undefined && !isPackageManager(order.root)) start(order);

/** Undefined in a process that has outlived the run for which it was started. */
function readOrder(): ChildOrder | undefined {
  try {
    // Assay wrote this file.
    return JSON.parse(readFileSync(orderPath, 'utf8')) as ChildOrder;
  } catch {
    return undefined;
  }
}

/** Package managers start scripts in other processes, and need not be slowed down. */
function isPackageManager(root: string): boolean {
  const script = process.argv[1] ?? '';
  const isNamedSo = /^(?:npm|npx|pnpm|pnpx|yarn|yarnpkg|corepack)(?:-cli)?(?:\.c?js)?$/;
  return isNamedSo.test(basename(script)) && !(script.startsWith(root) && isProjectFile(script));
}

function start(told: ChildOrder): void {
  hideFlag();
  const { root, build, texts: folder, owner } = told;
  const source = { folder, build };
  const serving = serveModules(
    root,
    {},
    {
      main: source,
      hooks: source,
      ...(owner !== undefined && { owner }),
    },
  );
  serving.start();
  serving.endPreloading();
  const report = reportAfterMain(told);
  interceptStarts((command) => {
    if (command !== undefined) report({ start: command });
    return { flag: preloadFlag(orderPath), onStarted() {} };
  });
  const runtime: WorkerRuntime = installRuntime({
    build,
    mutantCount: told.mutantCount,
    siteFirstMutant: readSites(told.siteTable),
    witness: {
      onModule(loaded) {
        report({ loaded });
      },
      onReached: report,
    },
  });
  runtime.combine(told.combinations);
  runtime.startTrace();
  runtime.startFuel(told.fuel);
  runtime.activate(told.mutant);
  const { mutant, combinations } = told;
  const parts = combinations.find((one) => one.mutant === mutant)?.parts;
  const seen = new Set<string>();
  watchReads({
    texts: folder,
    active: () => parts ?? (mutant < 0 ? [] : [mutant]),
    onRead(read) {
      if (!seen.has(String(read))) report({ read });
      seen.add(String(read));
    },
  });
  atExit(() => {
    const { covered, infected, digest } = runtime.takeTrace();
    const isExhausted = runtime.isFuelExhausted();
    report({ covered, infected, digest, fuel: runtime.fuelUsed(), isExhausted });
  });
}

/**
 * The report of this process, of which the first line names its main module. A process of a command may be killed without a
 * report, as long as nothing is known of it that matters: its loop steps would be unknown.
 */
function reportAfterMain({ reports, owner }: ChildOrder): (line: ReportLine) => void {
  const report = reportFile(reports);
  let main: ReportLine | undefined = { main: process.argv[1] ?? '' };
  const reportMain = (): void => {
    if (main !== undefined) report(main);
    main = undefined;
  };
  if (owner !== undefined) reportMain();
  return (line) => {
    reportMain();
    report(line);
  };
}

/** Hides Assay's flag from the program. Processes that the program starts still get it. */
function hideFlag(): void {
  const flag = preloadFlag(orderPath);
  process.execArgv = process.execArgv.filter((one) => one !== flag);
  const { NODE_OPTIONS: options } = process.env;
  if (options === undefined) return;
  const rest = removeFromOptions(options, flag);
  if (rest === undefined) delete process.env['NODE_OPTIONS'];
  else process.env['NODE_OPTIONS'] = rest;
}
