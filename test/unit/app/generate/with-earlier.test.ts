import { expect, it } from 'vitest';

import { withEarlier } from '../../../../src/app/generate/known-verdicts.ts';
import type { MutantStatus } from '../../../../src/model/mutant-status.ts';
import type { JudgedMutant } from '../../../../src/model/verdict.ts';
import { sampleMutants } from '../../analysis/sample-mutants.ts';
import { judge } from '../../report/make-judged.ts';
import { sampleResult } from '../../report/sample-result.ts';

function judged(...statuses: readonly MutantStatus[]): readonly JudgedMutant[] {
  return sampleMutants(statuses.length).map((mutant, at) =>
    judge(mutant, statuses[at] ?? 'Pending'),
  );
}

it('what tests of the project detected stays detected where generated tests do not', () => {
  const before = judged('Killed', 'Timeout', 'Killed', 'Survived', 'NoCoverage');
  const result = sampleResult({
    judged: judged('Survived', 'NoCoverage', 'Killed', 'Killed', 'Survived'),
  });

  const statuses = withEarlier(result, { judged: before, leftOut: [] }).judged.map(
    ({ verdict }) => verdict.status,
  );

  expect(statuses).toEqual(['Killed', 'Timeout', 'Killed', 'Killed', 'Survived']);
});
