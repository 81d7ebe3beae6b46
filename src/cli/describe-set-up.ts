import { findOperator } from '../mutation/operator-list.ts';
import type { DetectedRunner } from '../project/detect-runner.ts';
import type { OpenedProject } from './open-project.ts';

/** What a run is about to do, for `--verbose`; ends with a line break. */
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

function runnerRow({ name, version, commands = [] }: DetectedRunner): [string, string] {
  return ['runner', [`${name} ${version}`, ...commands].join(', ')];
}

/** When the type checker is opened, if it is. */
function whenTypesOpen({ operators, typeCheck }: OpenedProject['config']): string {
  if (!typeCheck) return 'never';
  const needing = operators.filter((name) => findOperator(name)?.needsTypes);
  return needing.length === 0 ? 'beside the tests' : `first, for ${needing.join(' ')}`;
}
