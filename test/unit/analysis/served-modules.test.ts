import { afterEach, describe, expect, test } from 'vitest';

import {
  createBranchNumbers,
  createFunctionNumbers,
} from '../../../src/analysis/served-numbers.ts';
import { numberMutants, type MutantTable } from '../../../src/analysis/select/mutant-table.ts';
import { servedModules } from '../../../src/analysis/served-modules.ts';
import type { ServeModule } from '../../../src/runner/test-runner.ts';
import { installRuntime, type ModuleHooks } from '../../../src/runtime/install-runtime.ts';
import { RUNTIME_KEY, type WorkerRuntime } from '../../../src/runtime/protocol.ts';
import { catalogued } from '../mutation/catalogue-source.ts';
import { setOf } from '../runner/ranges.ts';

const sources = {
  'src/pick.js': 'export const calculate = (a, b) => a < b ? a : b;',
  'src/choose.js': 'export const calculate = (a, b) => a > b ? a : b;',
  'src/add.js': 'export const calculate = (a, b) => a + b;',
  'src/less.js': 'export function calculate(a, b) { return a < b; }',
};

const table: MutantTable = numberMutants(
  Object.entries(sources).map(([path, text]) => catalogued(text, path)),
);

/** @param isSearched the modules are for the hosts of a search, too */
function served(isSearched = true): { readonly serve: ServeModule; readonly mismatches: string[] } {
  const mismatches: string[] = [];
  const relativePath = (path: string): string | undefined =>
    path.startsWith('/root/') ? path.slice('/root/'.length) : undefined;
  const numbers = {
    functions: createFunctionNumbers(),
    ...(isSearched && { branches: createBranchNumbers() }),
  };
  return {
    serve: servedModules(table, relativePath, (file) => mismatches.push(file), numbers),
    mismatches,
  };
}

function runtimeFor(
  build: 'observe' | 'execute' | 'impact' | 'search',
): WorkerRuntime & ModuleHooks {
  const { mutants, siteFirstMutant } = table;
  return installRuntime({ build, mutantCount: mutants.length, siteFirstMutant });
}

/** Evaluates a module's text and gives what it exports as `calculate`. */
async function evaluate(code: string): Promise<(a: number, b: number) => unknown> {
  const url = `data:text/javascript,${encodeURIComponent(code)}`;
  const { calculate }: { calculate: (a: number, b: number) => unknown } = await import(
    /* @vite-ignore */ url
  );
  return calculate;
}

function numberOf(file: string, replacement: string): number {
  const number = table.mutants.findIndex(
    (mutant) => mutant.file === file && mutant.replacement === replacement,
  );
  if (number === -1) throw new Error(`${file} has no mutant ${replacement}.`);
  return number;
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, RUNTIME_KEY);
});

describe('a source', () => {
  test('has its mutants also where the comment that names its source map was taken out', async () => {
    const text = `${sources['src/add.js']}\n//# sourceMappingURL=add.js.map\n`;
    const mapped = numberMutants([catalogued(text, 'src/add.js')]);
    const mismatches: string[] = [];
    const serve = servedModules(
      mapped,
      () => 'src/add.js',
      (file) => mismatches.push(file),
      { functions: createFunctionNumbers() },
    );
    const blanked = text.replace(/\/\/.*/, (comment) => ' '.repeat(comment.length));

    const { code = '' } = serve('/root/src/add.js', blanked, 'execute') ?? {};
    runtimeFor('execute').activate(
      mapped.mutants.findIndex(({ replacement }) => replacement === 'a - b'),
    );

    expect((await evaluate(code))(1, 2)).toBe(-1);
    expect(mismatches).toEqual([]);
  });

  test('is served to execute with its mutants, each under its number in the table', async () => {
    const { serve } = served();
    const runtime = runtimeFor('execute');
    const files = Object.entries(sources);
    const [, , add, less] = await Promise.all(
      files.map(([path, text]) => evaluate(serve(`/root/${path}`, text, 'execute')?.code ?? '')),
    );
    expect([add?.(5, 3), less?.(5, 3)]).toEqual([8, false]);
    runtime.activate(numberOf('src/add.js', 'a - b'));
    expect([add?.(5, 3), less?.(5, 3)]).toEqual([2, false]);
    runtime.activate(numberOf('src/less.js', 'a !== b'));
    expect([add?.(5, 3), less?.(5, 3)]).toEqual([8, true]);
  });

  test('is served to observe with probes that tell which mutants are reached and infected', async () => {
    const { serve } = served();
    const runtime = runtimeFor('observe');
    const [, , , less] = await Promise.all(
      Object.entries(sources).map(([path, text]) =>
        evaluate(serve(`/root/${path}`, text, 'observe')?.code ?? ''),
      ),
    );
    runtime.startTrace();
    expect(less?.(5, 3)).toBe(false);
    const { covered, infected } = runtime.takeTrace();
    const inLess = table.files.get('src/less.js')?.firstMutant ?? -1;
    expect(covered).toEqual([inLess, table.mutants.length]);
    expect(setOf(infected).has(numberOf('src/less.js', 'a !== b'))).toBe(true);
    expect(setOf(infected).has(numberOf('src/less.js', 'a <= b'))).toBe(false);
  });

  test('is served to search with branches that have a number each among all sources', async () => {
    const { serve } = served();
    const runtime = runtimeFor('search');
    const [pick, choose] = await Promise.all(
      (['src/pick.js', 'src/choose.js'] as const).map((path) =>
        evaluate(serve(`/root/${path}`, sources[path], 'search')?.code ?? ''),
      ),
    );
    runtime.startSearch();
    expect([pick?.(5, 3), choose?.(5, 3)]).toEqual([3, 5]);
    expect(runtime.takeSearch().branches).toEqual([
      { branch: 0, hits: 1, toTrue: 3, toFalse: 0 },
      { branch: 1, hits: 1, toTrue: 0, toFalse: 2 },
    ]);
  });

  test('is served for impact with the same branches, as a mutant has them', async () => {
    const { serve } = served();
    const runtime = runtimeFor('impact');
    const [, choose] = await Promise.all(
      (['src/pick.js', 'src/choose.js'] as const).map((path) =>
        evaluate(serve(`/root/${path}`, sources[path], 'impact')?.code ?? ''),
      ),
    );
    runtime.startImpact(true);
    expect(choose?.(5, 3)).toBe(5);
    expect(runtime.takeBranches()).toEqual([{ branch: 1, hits: 1, toTrue: 0, toFalse: 2 }]);
    runtime.activate(numberOf('src/choose.js', 'false'));
    runtime.startImpact(true);
    expect(choose?.(5, 3)).toBe(3);
    expect(runtime.takeBranches()).toEqual([{ branch: 1, hits: 1, toTrue: 1, toFalse: 0 }]);
  });

  test('is served for impact without branches where there is no search', async () => {
    const { serve } = served(false);
    const runtime = runtimeFor('impact');
    const pick = await evaluate(
      serve('/root/src/pick.js', sources['src/pick.js'], 'impact')?.code ?? '',
    );
    runtime.startImpact(true);
    expect(pick(5, 3)).toBe(3);
    expect(runtime.takeImpact()).toHaveLength(1);
    expect(runtime.takeBranches()).toEqual([]);
  });

  test('comes with a source map to its own text', () => {
    const { serve } = served();
    const map: unknown = JSON.parse(
      serve('/root/src/add.js', sources['src/add.js'], 'execute')?.map ?? '{}',
    );
    expect(map).toMatchObject({ version: 3, sourcesContent: [sources['src/add.js']] });
  });

  test('is served without mutants where it is loaded with another text, which is told once', () => {
    const { serve, mismatches } = served();
    const other = `${sources['src/add.js']} // edited`;
    for (const build of ['observe', 'execute'] as const) {
      const { code = '' } = serve('/root/src/add.js', other, build) ?? {};
      // Only its functions are named, after its own text.
      expect(code.startsWith(other)).toBe(true);
      expect(code.slice(other.length).trim()).toMatch(/^;globalThis\.\w+\?\.registerFunctions\b/);
    }
    expect(serve('/root/src/less.js', sources['src/less.js'], 'execute')).toBeDefined();
    expect(mismatches).toEqual(['src/add.js']);
  });

  test('still has its state seen where it is loaded with another text', () => {
    const { serve, mismatches } = served();
    const other = 'const seen = new Map(); export const calculate = (a, b) => a + b;';
    const { code = '' } = serve('/root/src/add.js', other, 'execute') ?? {};
    expect(code.startsWith(other)).toBe(true);
    expect(code).toContain('registerState("src/add.js"');
    expect(mismatches).toEqual(['src/add.js']);
  });
});

describe("another module of the project's own", () => {
  const text = 'const cache = new Map();\nexport const get = (key) => cache.get(key) + 1;\n';

  test.each(['observe', 'execute'] as const)(
    'is served to %s with probes of its state, and no mutants',
    (build) => {
      const { serve, mismatches } = served();
      const { code = '' } = serve('/root/test/helper.mts', text, build) ?? {};
      expect(code.startsWith(text)).toBe(true);
      expect(code.slice(text.length)).toMatch(/registerState\("test\/helper\.mts".*cache/);
      expect(mismatches).toEqual([]);
    },
  );

  test('is served with loop fuel, so that no mutant has one of its loops go on for ever', async () => {
    const endless = 'export const calculate = (a, b) => { while (a > b); return a; };';
    const { serve } = served();
    const runtime = runtimeFor('execute');
    const calculate = await evaluate(
      serve('/root/test/helper.js', endless, 'execute')?.code ?? endless,
    );
    runtime.startFuel(1000);
    expect(calculate(1, 1)).toBe(1);
    expect(() => calculate(2, 1)).toThrow(expect.objectContaining({ name: 'FuelExhausted' }));
  });

  test('is left alone where it keeps no state and has no loop', () => {
    expect(
      served().serve('/root/test/idle.ts', 'export const one = 1;', 'execute'),
    ).toBeUndefined();
  });

  test('is left alone where it cannot be parsed', () => {
    const broken = 'const cache = new Map(; export';
    expect(served().serve('/root/test/broken.ts', broken, 'execute')).toBeUndefined();
  });
});

describe('a module is left alone', () => {
  const text = 'export const cache = new Map();';

  test.each([
    ['of a package', '/root/node_modules/pack/index.js'],
    ['of a package of a workspace', '/root/packages/one/node_modules/pack/index.js'],
    ['outside of the project', '/elsewhere/src/add.js'],
    ['in another language', '/root/src/add.vue'],
    ['that holds data', '/root/src/data.json'],
  ])('%s', (_, path) => {
    const { serve, mismatches } = served();
    expect(serve('/root/test/helper.ts', text, 'execute')).toBeDefined();
    expect(serve(path, text, 'execute')).toBeUndefined();
    expect(mismatches).toEqual([]);
  });
});
