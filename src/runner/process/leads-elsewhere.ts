import { basename } from 'node:path';

/** Modules of Node, and packages, that start processes and threads. */
const starting =
  /(['"`])(?:(?:node:)?(?:child_process|worker_threads|cluster)|@?(?:execa|nano-spawn|cross-spawn|tinyexec|zx|shelljs|spawn-async|jest-worker|tinypool|piscina|workerpool|threads|npmcli\/promise-spawn|expo\/spawn-async))(?:\/[^'"`\n]*)?\1/;

/** Modules that read files. */
const reading = /(['"`])(?:(?:node:)?fs(?:\/promises)?|fs-extra|graceful-fs)\1/;

/** Calls that find files without naming them. */
const listing = /\b(?:readdir\w*|opendir\w*|\w*glob\w*)\s*\(/i;

/**
 * Returns whether a module may lead to mutated sources in other ways than by imports: it starts processes or threads, or it
 * reads files that it finds in folders or that have the name of a source.
 */
export function leadsElsewhere(text: string, sources: Iterable<string>): boolean {
  if (starting.test(text)) return true;
  if (!reading.test(text)) return false;
  return listing.test(text) || [...namesOf(sources)].some((name) => text.includes(name));
}

/** Returns whether a module may start something that goes on beside the tests: a process, a thread or a server. */
export function startsSomething(text: string): boolean {
  return starting.test(text) || /\.listen\s*\(/.test(text);
}

const known = new WeakMap<object, ReadonlySet<string>>();

function namesOf(sources: Iterable<string>): ReadonlySet<string> {
  const names = known.get(sources) ?? new Set([...sources].map((path) => basename(path)));
  known.set(sources, names);
  return names;
}
