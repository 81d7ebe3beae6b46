import { afterEach, describe, expect, test, vi } from 'vitest';

import type { TypesThread } from '../../../../src/analysis/threads/project-types.ts';
import {
  type ProjectSearch,
  searchProject,
  type UnitProgress,
} from '../../../../src/app/generate/search-project.ts';
import { openProject } from '../../../../src/app/open-project.ts';
import { analysisOptions } from '../../../../src/app/run-project.ts';
import { notSearched } from '../../../../src/generation/generate-for-unit.ts';
import type { GeneratedUnit } from '../../../../src/model/generated-unit.ts';
import type { UnitOutcome } from '../../../../src/types/unit/open-unit-models.ts';
import { scriptedRunner } from '../../analysis/scripted-runner.ts';
import { modelOf } from '../../generation/fake-unit.ts';
import { writeProject } from '../../project/write-project.ts';
import { catalogued } from '../../schemata/build.ts';

const model = vi.fn<TypesThread['modelUnits']>();

const runner = scriptedRunner([], () => ({}));
vi.mock('../../../../src/app/open-runner.ts', () => ({
  openRunner: () => Promise.resolve(runner),
}));

const file = 'src/sum.ts';
const text = 'export const sum = (a, b) => a + b;\n';
const { catalogue } = catalogued(text, file);
const live = catalogue.sites.flatMap(({ mutants }) => mutants.map(({ mutant }) => mutant.id));

afterEach(() => model.mockReset());

const { signal } = new AbortController();

async function search(
  changes: Partial<ProjectSearch> & { readonly signal?: AbortSignal } = {},
): Promise<{
  readonly units: readonly GeneratedUnit[];
  readonly states: readonly UnitProgress[];
}> {
  const root = writeProject({
    'node_modules/vitest/package.json': '{ "version": "4.1.12" }',
    [file]: text,
  });
  const states: UnitProgress[] = [];
  const { units } = await searchProject({
    options: await analysisOptions(await openProject({ root }), { root }, changes.signal ?? signal),
    deadline: signal,
    movesTime: false,
    unfixable: [],
    settings: { search: 'mosa', budget: 1000, time: Infinity },
    jobs: 1,
    cores: 1,
    catalogues: [catalogue],
    wanted: new Set(live),
    modelUnits: model,
    examples: { root, aliases: [], isSource: (path) => path === file },
    onProgress: (state) => void states.push(state),
    ...changes,
  });
  return { units, states };
}

describe('a unit that can not be modelled', () => {
  test.each<[string, UnitOutcome | undefined, string]>([
    ['is missing', { kind: 'missing' }, 'The type checker does not find it.'],
    ['has no outcome', undefined, 'The type checker does not find it.'],
    [
      'has a syntax error',
      { kind: 'syntax-error', message: 'Expression expected.', place: `${file}:1:3` },
      `It has a syntax error at ${file}:1:3: Expression expected.`,
    ],
  ])('where it %s says why, and is done', async (_, outcome, problem) => {
    model.mockResolvedValue(new Map(outcome === undefined ? [] : [[file, outcome]]));
    const { units, states } = await search();
    expect(live).not.toEqual([]);
    expect(units).toMatchObject([{ file, problem, live, tests: [] }]);
    expect(states).toEqual([{ file, killed: 0, live: live.length, spent: 1, isDone: true }]);
  });
});

test('a unit that is modelled is shown before anything of it runs', async () => {
  model.mockResolvedValue(new Map([[file, { kind: 'modelled', model: modelOf() }]]));
  const { states } = await search();
  expect(states[0]).toEqual({ file, killed: 0, live: live.length, spent: 0, isDone: false });
});

describe('an interruption', () => {
  const unsearched = { file, problem: notSearched, interrupted: true, tests: [] };

  test('that came before has nothing opened', async () => {
    const { units } = await search({ signal: AbortSignal.abort() });
    expect(units).toMatchObject([unsearched]);
    expect(model).not.toHaveBeenCalled();
  });

  test('gives up waiting for what is being opened', async () => {
    model.mockReturnValue(new Promise(() => {}));
    const stopped = new AbortController();
    const found = search({ signal: stopped.signal, deadline: stopped.signal });
    await expect.poll(() => model.mock.calls.length).toBe(1);
    stopped.abort();
    expect((await found).units).toMatchObject([unsearched]);
  });
});
