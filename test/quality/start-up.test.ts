import { describe, expect, it } from 'vitest';

import { importGraph, loadedWith } from './import-graph.ts';

const graph = importGraph();

function packagesLoadedWith(module: string): string[] {
  return [...loadedWith(graph, module)]
    .filter((name) => !name.startsWith('src/') && !name.startsWith('node:'))
    .toSorted();
}

describe('start-up', () => {
  it('loads nothing for the help but the command-line parser', () => {
    expect(packagesLoadedWith('src/cli/main.ts')).toEqual(['commander']);
  });

  it('loads nothing for the start of a run that only the reports need', () => {
    const loaded = [...loadedWith(graph, 'src/cli/commands/run-command.ts')];

    expect(loaded).not.toContain('src/report/terminal/terminal-report.ts');
    expect(loaded).not.toContain('src/report/formats/json-report.ts');
    expect(loaded).not.toContain('src/app/reporting/write-reports.ts');
  });

  it('loads the parser and the compiler only when the analysis begins', () => {
    const packages = packagesLoadedWith('src/cli/commands/run-command.ts');

    expect(packages).not.toContain('oxc-parser');
    expect(packages).not.toContain('typescript');
    expect(packages).not.toContain('jiti');
  });

  it('loads what reads scripts only where there is one', () => {
    for (const module of ['src/cli/commands/run-command.ts', 'src/app/analyse-project.ts']) {
      expect(packagesLoadedWith(module)).not.toContain('chevrotain');
    }
  });

  it('loads the language server only to serve', () => {
    const packages = packagesLoadedWith('src/cli/commands/mml-command.ts');

    expect(packages).toContain('chevrotain');
    expect(packages.filter((name) => name.startsWith('vscode-'))).toEqual([]);
  });
});
