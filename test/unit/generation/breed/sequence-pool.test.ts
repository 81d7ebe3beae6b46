import { describe, expect, it } from 'vitest';

import { createRandom } from '../../../../src/foundation/random.ts';
import { createDraft, finished } from '../../../../src/generation/breed/new-draft.ts';
import { createSequencePool } from '../../../../src/generation/breed/sequence-pool.ts';
import { indexUnit } from '../../../../src/generation/breed/typing/unit-index.ts';
import type { Statement, TestCase } from '../../../../src/model/test-case.ts';
import { moneyUnit } from '../sample-units.ts';

const scope = { index: indexUnit(moneyUnit), typeArgument: 'number' } as const;
const text = (value: string): Statement => ({ kind: 'primitive', value: { of: 'string', value } });
const loaded: TestCase = {
  typeArgument: 'number',
  statements: [
    text('unused'),
    text('id'),
    { kind: 'call', callable: 'Money.load', arguments: [1] },
    { kind: 'await', promise: 2 },
    { kind: 'call', callable: 'Money#plus', receiver: 3, arguments: [3] },
  ],
};

describe('a pool of sequences', () => {
  it('copies how an instance came about, without the rest', () => {
    const pool = createSequencePool();
    pool.note(loaded, 4, scope);
    const draft = createDraft(scope);
    draft.statements.push(text('there'));
    draft.types.push({ kind: 'string' });

    expect(pool.insert(draft, 'Money', createRandom(1))).toBe(3);
    expect(finished(draft).statements).toEqual([
      text('there'),
      text('id'),
      { kind: 'call', callable: 'Money.load', arguments: [1] },
      { kind: 'await', promise: 2 },
    ]);
  });

  it('knows nothing of statements that did not run to their end', () => {
    const pool = createSequencePool();
    pool.note(loaded, 3, scope);
    const draft = createDraft(scope);

    expect(pool.insert(draft, 'Money', createRandom(1))).toBeUndefined();
    expect(draft.statements).toEqual([]);
  });
});
