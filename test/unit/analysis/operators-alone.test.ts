import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';

import { catalogueSources } from '../../../src/analysis/select/catalogue-sources.ts';
import { chooseOperators } from '../../../src/analysis/select/choose-operators.ts';
import type { Mutant } from '../../../src/model/mutant.ts';
import { operatorNames, type OperatorName } from '../../../src/model/operator-names.ts';
import type { TypeFacts } from '../../../src/mutation/kinds/type-facts.ts';
import { openTypeFacts } from '../../../src/types/facts/open-type-facts.ts';

const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url));

/** What the annotations of a file and a checker may be at odds about. */
const doubtful = `
type Flag = boolean;
const isA = (x: unknown): boolean => !!x;
export function check(a: Flag, b: Flag, c: boolean, d: boolean, text: Name, many: number[]) {
  const e = isA(a), f = isA(b);
  let at = many.length;
  if (a && b || c && d) at = many[0]! + at;
  if (text === 'x' || at === many.length) return text + many[0];
  const [first] = many;
  first === at ? at++ : at--;
  return (e && f) ?? (isA(at) || isA(first));
}
type Name = 'x' | 'y';
`;

interface Source {
  readonly file: string;
  readonly text: string;
}

function sourcesOf(fixture: string): readonly Source[] {
  const folder = join(fixtures, fixture, 'src');
  return readdirSync(folder).map((name) => ({
    file: `src/${name}`,
    text: readFileSync(join(folder, name), 'utf8'),
  }));
}

/** The mutants of sources with these operators, as a run catalogues them. */
async function mutantsOf(
  names: readonly OperatorName[],
  sources: readonly Source[],
  types: ReadonlyMap<string, TypeFacts>,
): Promise<readonly Mutant[]> {
  const chosen = await chooseOperators(names, () => Promise.resolve(types), []);
  const texts = new Map(sources.map(({ file, text }) => [file, text]));
  const selections = sources.map(({ file }) => ({ file }));
  const catalogues = catalogueSources(selections, chosen, (file) => texts.get(file) ?? '', []);
  return catalogues.flatMap(({ sites }) =>
    sites.flatMap(({ mutants }) => mutants.map(({ mutant }) => mutant)),
  );
}

/** The mutants that one operator has among those of several: where two give the same text for a place, the first one has it. */
function partOf(operator: OperatorName, names: readonly OperatorName[], all: readonly Mutant[]) {
  const before = new Set(names.slice(0, names.indexOf(operator)));
  const taken = new Set(all.filter((each) => before.has(each.operator)).map(placeOf));
  return {
    own: all.filter((each) => each.operator === operator),
    isTaken: (mutant: Mutant) => taken.has(placeOf(mutant)),
  };
}

function placeOf({ file, span, replacement }: Mutant): string {
  return `${file} ${span.start} ${span.end} ${replacement}`;
}

describe('in sources with all there is', () => {
  const fixture = 'types-rich';
  const sources = [...sourcesOf(fixture), { file: 'src/doubtful.ts', text: doubtful }];
  let types: ReadonlyMap<string, TypeFacts>;
  let all: readonly Mutant[];

  beforeAll(async () => {
    types = openTypeFacts(sources, join(fixtures, fixture));
    all = await mutantsOf(operatorNames, sources, types);
  }, 120_000);

  test.each(operatorNames)('%s alone gives its part of what all operators give', async (name) => {
    const { own, isTaken } = partOf(name, operatorNames, all);
    const alone = await mutantsOf([name], sources, types);
    expect(alone.filter((mutant) => !isTaken(mutant))).toEqual(own);
  });

  test('and so does each among any others, with the same ids', async () => {
    await fc.assert(
      fc.asyncProperty(fc.subarray([...operatorNames], { minLength: 2 }), async (names) => {
        const some = await mutantsOf(names, sources, types);
        for (const name of names) {
          const { own, isTaken } = partOf(name, operatorNames, all);
          const among = partOf(name, names, some).own.filter((mutant) => !isTaken(mutant));
          expect(among).toEqual(own);
        }
      }),
      { numRuns: 3 },
    );
  });
});
