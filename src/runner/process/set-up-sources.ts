import { readFileSync } from 'node:fs';

import { mergeRanges } from '../merge-ranges.ts';
import type { GlobalSetUp, RunnerOptions } from '../test-runner.ts';
import { startsSomething } from './leads-elsewhere.ts';
import { namedFiles } from './named-files.ts';
import { outsideCommands } from './outside-commands.ts';
import { relativePath } from './relative-path.ts';

/**
 * Of the modules of a global set-up, those that lead to mutated sources: by what they import, and by all that looks like the path of a
 * file. They run before the tests, in another process, and as they are.
 *
 * @param paths absolute
 */
export function setUpSources(
  options: Pick<RunnerOptions, 'root' | 'sources' | 'table'>,
  paths: Iterable<string>,
): readonly GlobalSetUp[] {
  const { root } = options;
  const outsideOf = outsideCommands(options);
  return [...new Set(paths)].flatMap((path): GlobalSetUp[] => {
    const texts = [...namedFiles([path])].map((file) => readFileSync(file, 'utf8'));
    const words = (texts[0] ?? '').split(/[\s'"`()[\]=,;<>|&{}]+/);
    const command = { file: 'node', args: ['node', path, ...words], cwd: root };
    const found = outsideOf([{ commands: [command], mains: [], loaded: [] }]);
    const mutants = found.map((one) => one.mutants).reduce(mergeRanges, []);
    if (mutants.length === 0) return [];
    return [{ path: relativePath(root, path), mutants, starts: texts.some(startsSomething) }];
  });
}
