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
    ['operators', config.operators.join(' ')],
    ['sources', sources.map(({ file }) => file).join(' ')],
  ];
  return rows.map(([name, value]) => `${name.padEnd(14)}${value}\n`).join('');
}
