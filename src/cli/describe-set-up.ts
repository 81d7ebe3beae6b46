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
    ['sources', sources.map(({ file }) => file).join(' ')],
  ];
  return rows.map(([name, value]) => `${name.padEnd(14)}${value}\n`).join('');
}
