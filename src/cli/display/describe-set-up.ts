import type { OpenedWorkspace } from '../../app/workspace/open-workspace.ts';
import { findOperator } from '../../mutation/operator-list.ts';
import { countOf } from '../../report/format-number.ts';
import type { OpenedProject } from '../../app/open-project.ts';

/** Describes what a run is about to do, for `--verbose`. Ends with a line break. */
export function describeSetUp(project: OpenedProject): string {
  const { root, config, configPath, runners, sources } = project;
  const rows: [string, string][] = [
    ['root', root],
    ['configuration', configPath ?? 'none'],
    ...runners.map(runnerRow),
    ['workers', String(config.concurrency)],
    ['isolation', config.isolation],
    config.mml === undefined ? ['operators', config.operators.join(' ')] : ['script', config.mml],
    ['types', whenTypesOpen(config)],
    ['sources', sources.map(({ file }) => file).join(' ')],
  ];
  return rows.map(([name, value]) => `${name.padEnd(14)}${value}\n`).join('');
}

function runnerRow({
  name,
  version,
  commands = [],
}: OpenedProject['runners'][number]): [string, string] {
  return ['runner', [`${name} ${version}`, ...commands].join(', ')];
}

/** Says when the type checker is opened. */
function whenTypesOpen({ operators, typeCheck }: OpenedProject['config']): string {
  if (!typeCheck) return 'never';
  const needing = operators.filter((name) => findOperator(name)?.needsTypes);
  return needing.length === 0 ? 'beside the tests' : `first, for ${needing.join(' ')}`;
}

/** Says in one line which packages a run is about. */
export function describeWorkspace({
  declaredIn,
  declared,
  packages,
}: Pick<OpenedWorkspace, 'declaredIn' | 'declared' | 'packages'>): string {
  const names = packages
    .filter(({ sources }) => sources.length > 0)
    .map(({ workspace, runners }) => {
      const named = runners.map(({ name }) => name).join(' and ');
      return `${workspace.folder} (${named})`;
    });
  const which = names.length === 0 ? 'none of them has changes' : `analysing ${names.join(', ')}`;
  return `Workspace of ${countOf(declared, 'package')} (${declaredIn}): ${which}.\n`;
}
