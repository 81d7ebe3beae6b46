import { realpathSync } from 'node:fs';

import type { IndexRanges } from '../../runtime/protocol.ts';
import type { OutsideCommand, StartedCommand, StartedProcesses } from '../job.ts';
import { mergeRanges } from '../merge-ranges.ts';
import type { RunnerOptions } from '../test-runner.ts';
import { builtFrom } from './built-from.ts';
import { commandLine } from './command-line.ts';
import { namedEntries } from './named-entries.ts';
import { namedFiles } from './named-files.ts';

/**
 * Makes the function that finds, among what a test file started, commands that may run mutated sources where no mutant takes effect:
 * in programs other than Node, in a Node process that lost its environment, or as built files.
 *
 * A command may run each file that it names, and what that leads to by relative names. A file counts as run with Assay's module, where
 * a process that carries it was started with that file, or loaded a source that the file leads to.
 */
export function outsideCommands({
  root,
  sources,
  table,
}: Pick<RunnerOptions, 'root' | 'sources' | 'table'>): (
  started: readonly StartedProcesses[],
) => readonly OutsideCommand[] {
  const mutants = new Map(sources.map((path) => [real(path), table.mutantsOf?.(path) ?? []]));
  const paths = new Set(mutants.keys());
  const home = real(root);
  const isSource = (path: string): boolean => paths.has(path);

  function builtOf(file: string): string[] {
    return [...namedFiles(builtFrom(file, paths, home))].filter(isSource);
  }

  /** The sources that a command may run outside of what is known of its processes. */
  function sourcesOf(command: StartedCommand, { mains, loaded }: StartedProcesses): Set<string> {
    const seen = new Set([...mutants].flatMap(([path, own]) => (overlap(own, loaded) ? path : [])));
    const started = new Set(mains.flatMap(withRealPath));
    const found = new Set<string>();
    for (const entry of namedEntries(command, root)) {
      const files = [...namedFiles([entry])];
      const isCarried = started.has(entry) || files.some((file) => seen.has(file));
      const direct = isCarried ? [] : files.filter(isSource);
      for (const path of [...direct, ...files.flatMap(builtOf)])
        if (!seen.has(path)) found.add(path);
    }
    return found;
  }

  return (started) => {
    const all = new Map<string, IndexRanges>();
    for (const processes of started) {
      for (const command of processes.commands) {
        const found = sourcesOf(command, processes);
        if (found.size === 0) continue;
        const line = commandLine(command).replaceAll(`${root}/`, '');
        const ranges = [...found].map((path) => mutants.get(path) ?? []);
        all.set(line, ranges.reduce(mergeRanges, all.get(line) ?? []));
      }
    }
    return [...all].map(([command, ranges]) => ({ command, mutants: ranges }));
  };
}

function overlap([start = 0, end = 0]: IndexRanges, ranges: IndexRanges): boolean {
  for (let at = 0; at < ranges.length; at += 2) {
    if ((ranges[at] ?? 0) < end && start < (ranges[at + 1] ?? 0)) return true;
  }
  return false;
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Node names its main module as it was told, also without an extension. */
function withRealPath(path: string): string[] {
  if (path === '') return [];
  return ['', '.js', '.mjs', '.cjs', '.ts', '.mts', '.cts'].map((extension) =>
    real(path + extension),
  );
}
