import { describe, expect, it } from 'vitest';

import { importCycles, type ImportEdge, importGraph } from './import-graph.ts';
import { textOf } from './repository.ts';

const ground = ['model', 'foundation'];
const types = [...ground, 'syntax'];
const mutation = [...types, 'types'];
const analysis = [
  ...mutation,
  'compile-check',
  'options',
  'mutation',
  'schemata',
  'equivalence',
  'runner',
  'runtime',
  'relations',
];
const generation = [...analysis, 'analysis'];

/** Which folders of `src` the modules of a folder may import, beside their own (docs/architecture.md). */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  model: [],
  foundation: [],
  runtime: ['model'],
  syntax: ground,
  options: ground,
  project: [...ground, 'options'],
  types,
  'compile-check': [...types, 'types'],
  mutation,
  schemata: [...mutation, 'mutation', 'runtime'],
  mml: [...mutation, 'mutation'],
  relations: ['foundation'],
  runner: [...ground, 'runtime', 'relations'],
  equivalence: [...mutation, 'mutation'],
  analysis,
  generation,
  properties: [...generation, 'generation'],
  oracles: [...generation, 'generation', 'properties'],
  report: ground,
  distribution: [...generation],
  cli: [...ground, 'options', 'report', 'mutation', 'mml', 'app'],
};

/** What the builds and the runtime agree on. */
const protocol = [
  'src/runtime/protocol.ts',
  'src/runtime/probe-codes.ts',
  'src/runtime/loop-fuel.ts',
];

/** These import whatever they put together, but not the command line. */
const unrestricted = ['app', 'public'];

/** The folders that may touch files, processes, the network or the machine. */
const outward = ['project', 'runner', 'distribution', 'app'];

/** A folder within a folder that may: threads beside the analysis, whose type checker reads files by itself. */
const outwardFolder = 'src/analysis/threads/';

/** Modules elsewhere that may. */
const outwardModules: readonly string[] = [
  'src/foundation/clock.ts',
  // Whether there is what a command line names.
  'src/cli/flags/read-request.ts',
  // Threads beside the analysis write as the command does.
  'src/foundation/replace-file.ts',
];

/** What all test runners' adapters are made of: the main process's side and the workers'. */
const commonToAdapters = ['process', 'worker'];

const graph = importGraph();

function folderOf(path: string): string {
  return path.split('/')[1] ?? '';
}

function name({ from, to }: ImportEdge): string {
  return `${from} -> ${to}`;
}

describe('modules in src', () => {
  it('lie in a folder with a known place in the layering', () => {
    const folders = new Set(graph.map(({ from }) => folderOf(from)));

    expect([...Object.keys(mayImport), ...unrestricted]).toEqual(
      expect.arrayContaining([...folders]),
    );
  });

  it('import in the directions of the architecture only', () => {
    const wrong = graph.filter(({ from, to, isInternal }) => {
      const [here, there] = [folderOf(from), folderOf(to)];
      if (!isInternal || here === there) return false;
      if (unrestricted.includes(here)) return there === 'cli';
      return mayImport[here]?.includes(there) !== true;
    });

    expect(wrong.map(name)).toEqual([]);
  });

  it('have no import cycles, not even of types', () => {
    expect(importCycles(graph).map((cycle) => cycle.join(' -> '))).toEqual([]);
  });

  it('take nothing but types, and no package, into the code under test', () => {
    const wrong = graph.filter(({ from, to, isInternal, kind }) => {
      if (folderOf(from) !== 'runtime') return false;
      return isInternal ? folderOf(to) !== 'runtime' && kind !== 'type' : true;
    });

    expect(wrong.map(name)).toEqual([]);
  });

  it('take of the runtime into the builds nothing but its protocol', () => {
    const wrong = graph.filter(
      ({ from, to }) =>
        folderOf(from) === 'schemata' && to.startsWith('src/runtime/') && !protocol.includes(to),
    );

    expect(wrong.map(name)).toEqual([]);
  });

  it('know the test runner behind its contract only, outside of its adapter and the application', () => {
    const wrong = graph.filter(({ from, to }) => {
      const adapter = /^src\/runner\/([^/]+)\//.exec(to)?.[1];
      if (adapter === undefined || unrestricted.includes(folderOf(from))) return false;
      const isShared = commonToAdapters.includes(adapter) && folderOf(from) === 'runner';
      return !isShared && !from.startsWith(`src/runner/${adapter}/`);
    });

    expect(wrong.map(name)).toEqual([]);
  });

  it('know no single test runner where they serve all of them', () => {
    const wrong = graph.filter(({ from, to }) => {
      const common = commonToAdapters.map((folder) => `src/runner/${folder}/`);
      const isIn = (path: string): boolean => common.some((folder) => path.startsWith(folder));
      return isIn(from) && /^src\/runner\/[^/]+\//.test(to) && !isIn(to);
    });

    expect(wrong.map(name)).toEqual([]);
  });

  it('know the TypeScript compiler in the folders types and compile-check only', () => {
    const wrong = graph.filter(
      ({ from, to }) => to === 'typescript' && !['types', 'compile-check'].includes(folderOf(from)),
    );

    expect(wrong.map(name)).toEqual([]);
  });

  it('touch files, processes and the network only where that is their task', () => {
    const outside = /^node:(?:fs|child_process|net|http|https|os|worker_threads|process)(?:\/|$)/;
    const wrong = graph.filter(
      ({ from, to }) =>
        outside.test(to) &&
        !outward.includes(folderOf(from)) &&
        !from.startsWith(outwardFolder) &&
        !outwardModules.includes(from),
    );

    expect(wrong.map(name)).toEqual([]);
  });

  it('name built-in modules with node:', () => {
    const wrong = graph.filter(({ to }) =>
      /^(?:fs|path|os|url|module|child_process)(?:\/|$)/.test(to),
    );

    expect(wrong.map(name)).toEqual([]);
  });

  it('are no barrels, except for what a package subpath exports', () => {
    const modules = [...new Set(graph.map(({ from }) => from))];
    const barrels = modules.filter((path) => {
      if (folderOf(path) === 'public') return false;
      const statements = textOf(path)
        .replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')
        .split(';')
        .map((statement) => statement.trim())
        .filter((statement) => statement !== '');
      return statements.every((statement) => /^export\b[^]*\bfrom\b/.test(statement));
    });

    expect(barrels).toEqual([]);
  });

  it('re-export by name', () => {
    const stars = [...new Set(graph.map(({ from }) => from))].filter((path) =>
      /^export \* from/m.test(textOf(path)),
    );

    expect(stars).toEqual([]);
  });
});

describe('importCycles', () => {
  it('names the modules of a cycle', () => {
    const edge = (from: string, to: string): ImportEdge => ({
      from,
      to,
      isInternal: true,
      kind: 'static',
    });

    expect(importCycles([edge('a', 'b'), edge('b', 'c'), edge('c', 'b'), edge('a', 'c')])).toEqual([
      ['b', 'c', 'b'],
    ]);
  });
});
