import { realpathSync } from 'node:fs';

import type { IndexRanges } from '../../runtime/protocol.ts';
import type { OutsideCommand, StartedProcesses } from '../job.ts';
import { haveCommonIndex, mergeRanges } from '../merge-ranges.ts';
import type { RunnerOptions } from '../test-runner.ts';
import { builtFrom } from './built-from.ts';
import { commandLine } from './command-line.ts';
import { namedEntries, readPrograms } from './named-entries.ts';
import { namedFiles } from './named-files.ts';

/**
 * Returns a function that finds, among the commands that a test file started, those that may run mutated sources where no mutant
 * takes effect: in programs other than Node, in a Node process that lost its environment, or as built files.
 *
 * A command may run each file that it names, and the files that such a file imports by relative names. A file counts as run with
 * Assay's module if a process that has the module was started with the file, or loaded a source that the file imports.
 */
export function outsideCommands({
  root,
  sources,
  table,
}: Pick<RunnerOptions, 'root' | 'sources' | 'table'>): (
  started: readonly StartedProcesses[],
) => readonly OutsideCommand[] {
  const mutants = new Map(sources.map((path) => [realPathOf(path), table.mutantsOf?.(path) ?? []]));
  const paths = new Set(mutants.keys());
  const home = realPathOf(root);
  const isSource = (path: string): boolean => paths.has(path);

  function builtOf(file: string): string[] {
    return [...namedFiles(builtFrom(file, paths, home))].filter(isSource);
  }

  /** Returns the sources with mutants that a command may run in processes without Assay's module. */
  function sourcesOf(
    entries: ReadonlySet<string>,
    { mains, loaded }: StartedProcesses,
  ): Set<string> {
    const seen = new Set(
      [...mutants].flatMap(([path, own]) =>
        isEmpty(own) || haveCommonIndex(own, loaded) ? path : [],
      ),
    );
    const started = new Set(mains.flatMap(mainFiles));
    const found = new Set<string>();
    for (const entry of entries) {
      const files = [...namedFiles([entry])];
      const isCarried = started.has(entry) || files.some((file) => seen.has(file));
      const direct = isCarried ? [] : files.filter(isSource);
      for (const path of [...direct, ...files.flatMap(builtOf)])
        if (!seen.has(path)) found.add(path);
    }
    return found;
  }

  return (started) => {
    if (started.every(({ commands }) => commands.length === 0)) return [];
    const all = new Map<string, IndexRanges>();
    const programs = readPrograms(root);
    for (const processes of started) {
      for (const command of processes.commands) {
        const found = sourcesOf(namedEntries(command, programs), processes);
        if (found.size === 0) continue;
        const line = commandLine(command).replaceAll(`${root}/`, '');
        const ranges = [...found].map((path) => mutants.get(path) ?? []);
        all.set(line, ranges.reduce(mergeRanges, all.get(line) ?? []));
      }
    }
    return [...all].map(([command, ranges]) => ({ command, mutants: ranges }));
  };
}

/** Returns the path with symbolic links resolved, or the path itself if no file is there. */
function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Returns the real paths that the name of a main module may stand for. Node reports the name as it was given, also without an extension. */
function mainFiles(path: string): string[] {
  if (path === '') return [];
  return ['', '.js', '.mjs', '.cjs', '.ts', '.mts', '.cts'].map((extension) =>
    realPathOf(path + extension),
  );
}

function isEmpty([start = 0, end = 0]: IndexRanges): boolean {
  return start === end;
}
