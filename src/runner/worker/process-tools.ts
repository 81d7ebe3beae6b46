import { join } from 'node:path';

import { installRuntime } from '../../runtime/install-runtime.ts';
import type { WorkerRuntime } from '../../runtime/protocol.ts';
import { openProgress } from '../process/progress-file.ts';
import type { TestFileOrder, WorkerSettings } from '../process/worker-protocol.ts';
import { Children } from './children/children.ts';
import type { Line } from './event-loop.ts';
import { watchMessages } from './started-work.ts';
import type { Framework } from './framework.ts';
import { readSites } from './read-sites.ts';
import type { LoadedBefore, Session } from './session-tools.ts';
import { createWatchdog, type Watchdog } from './watchdog.ts';
import { wholeRuntime } from './whole-runtime.ts';

/** The tools that all sessions of this process share. */
export interface ProcessTools {
  readonly runtime: WorkerRuntime;
  readonly children: Children;
  readonly watchdog: Watchdog;
  readonly note: Session['note'];
  /** Whether the loaded modules may hold something that a mutant left behind. */
  isUsedUp: boolean;
  readonly loadedBefore: LoadedBefore;
}

/** The framework and the connection of the present session. */
let current: { readonly framework: Framework; readonly line: Line } | undefined;
let tools: ProcessTools | undefined;

/**
 * Returns the tools of this process, and whether this is its first session, for which they are made. Call it before any user
 * code runs.
 */
export function processTools(
  settings: WorkerSettings,
  order: TestFileOrder,
  session: NonNullable<typeof current>,
): { readonly shared: ProcessTools; readonly isFirst: boolean } {
  const isFirst = tools === undefined;
  current = session;
  tools ??= makeTools(settings, order);
  return { shared: tools, isFirst };
}

function makeTools(settings: WorkerSettings, order: TestFileOrder): ProcessTools {
  const write = openProgress(settings.progress);
  const { root, texts, build, mutantCount, siteTable } = order;
  const siteFirstMutant = readSites(siteTable);
  const folder = join(settings.progress, `children-${process.pid}`);
  const facts = { root, build, mutantCount, siteTable, siteFirstMutant, texts, folder };
  const children = new Children(facts);
  const installed = installRuntime({ build, mutantCount, siteFirstMutant });
  const runtime = wholeRuntime(installed, children, texts);
  Object.assign(installed, { readText: runtime.readText });
  watchMessages();
  let step = 0;
  return {
    watchdog: createWatchdog({
      messagesUnderWay: () => current?.framework.messagesUnderWay() ?? 0,
      lines: () =>
        [current?.line, process.channel].filter((line) => line !== undefined && line !== null),
    }),
    runtime,
    children,
    note: (progress) => write({ ...progress, step: (step += 1) }),
    isUsedUp: false,
    loadedBefore: {},
  };
}
