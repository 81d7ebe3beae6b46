/** A connection that keeps this process alive. */
export interface Line {
  ref(): unknown;
  unref(): unknown;
}

/** A handle of libuv, or the loop itself, in Node's report. */
interface Handle {
  readonly type: string;
  readonly is_active: boolean;
}

const report = process.report;
const getReport = report.getReport.bind(report);

/**
 * Takes down what the event loop has when nothing of the project's has been loaded. Returns a function that tells whether
 * it has nothing beyond that: no request (those of the thread pool among them, which no list of Node's names), and no handle,
 * whether or not that keeps the process alive. Timers are left out: those of V8 can't be told from JavaScript's. A call takes
 * milliseconds.
 *
 * @param lines what keeps an idle worker alive
 */
export function watchEventLoop(lines: () => readonly Line[]): () => boolean {
  const usual = countTypes(readHandles());
  return () => {
    const open = lines();
    for (const line of open) line.unref();
    const handles = readHandles();
    for (const line of open) line.ref();
    // Without a handle that keeps it alive, the loop is active as long as it has a request.
    const isActive = handles.some((handle) => handle.type === 'loop' && handle.is_active);
    return (
      !isActive &&
      [...countTypes(handles)].every(([type, count]) => count <= (usual.get(type) ?? 0))
    );
  };
}

function readHandles(): readonly Handle[] {
  const settings: object & { excludeNetwork?: boolean } = report;
  const before = settings.excludeNetwork;
  // Without this, names of network addresses would be looked up.
  settings.excludeNetwork = true;
  const found: unknown = getReport();
  if (before !== undefined) settings.excludeNetwork = before;
  // This is Node's own format.
  return (found as { readonly libuv: readonly Handle[] }).libuv;
}

function countTypes(handles: readonly Handle[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { type, is_active: isActive } of handles) {
    if (isActive && type !== 'timer' && type !== 'loop') {
      counts.set(type, (counts.get(type) ?? 0) + 1);
    }
  }
  return counts;
}
