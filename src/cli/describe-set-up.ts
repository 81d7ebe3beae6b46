import { findOperator } from '../mutation/operator-list.ts';
import type { OpenedProject } from './open-project.ts';

/** What a run is about to do, for `--verbose`; ends with a line break. */
export function describeSetUp(project: OpenedProject): string {
  const { root, config, configPath, runner, sources } = project;
  const rows: [string, string][] = [
    ['root', root],
    ['configuration', configPath ?? 'none'],
    ['runner', `${runner.name} ${runner.version}`],
    ['workers', String(config.concurrency)],
    ['isolation', config.isolation],
    config.mml === undefined ? ['operators', config.operators.join(' ')] : ['script', config.mml],
    ['types', whenTypesOpen(config)],
    ['sources', sources.map(({ file }) => file).join(' ')],
  ];
  return rows.map(([name, value]) => `${name.padEnd(14)}${value}\n`).join('');
}

/** When the type checker is opened, if it is. */
function whenTypesOpen({ operators, typeCheck }: OpenedProject['config']): string {
  if (!typeCheck) return 'never';
  const needing = operators.filter((name) => findOperator(name)?.needsTypes);
  return needing.length === 0 ? 'beside the tests' : `first, for ${needing.join(' ')}`;
}
