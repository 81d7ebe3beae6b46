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
 * Records the state of the event loop before any module of the project is loaded. Returns a function that tells whether the
 * loop has nothing beyond that: no request (including those of the thread pool, which no list of Node's names) and no handle,
 * whether or not the handle keeps the process alive. Timers are left out, because V8's timers can't be distinguished from
 * JavaScript's. A call takes milliseconds.
 *
 * @param lines the connections that keep an idle worker alive
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
