import { fits } from '../../generation/breed/typing/fits.ts';
import { unionOf, UNKNOWN } from '../../generation/breed/typing/type-parts.ts';
import { indexUnit, type Scope } from '../../generation/breed/typing/unit-index.ts';
import { variableTypes } from '../../generation/breed/typing/variable-types.ts';
import type { TestCase } from '../../model/test-case.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import type { Parameter } from '../../model/value-type.ts';

/** The most types that examples add to the type of a parameter. */
const mostAdded = 4;

/**
 * Returns a model whose parameters also take what examples give them. For units in JavaScript: the types of their parameters are guesses, and
 * people know better.
 */
export function widenedModel(model: UnitModel, examples: readonly TestCase[]): UnitModel {
  const isGuessed = /\.[cm]?jsx?$/.test(model.file) && model.isDeclared !== true;
  if (!isGuessed) return model;
  const scope: Scope = { index: indexUnit(model), typeArgument: 'unknown' };
  const added = new Map<Parameter, number>();
  const parameters = new Map(model.callables.map((each) => [each.id, [...each.parameters]]));
  for (const example of examples) {
    const types = variableTypes(example, scope);
    for (const statement of example.statements) {
      if (statement.kind !== 'call') continue;
      const own = parameters.get(statement.callable) ?? [];
      for (const [at, variable] of statement.arguments.entries()) {
        const known = own[at];
        const given = types[variable] ?? UNKNOWN;
        if (known === undefined || known.isRest || fits(given, known.type, scope)) continue;
        const count = added.get(known) ?? 0;
        if (count >= mostAdded) continue;
        const wider = { ...known, type: unionOf([known.type, given]) };
        added.set(wider, count + 1);
        own[at] = wider;
      }
    }
  }
  if (added.size === 0) return model;
  const callables = model.callables.map((each) => ({
    ...each,
    parameters: parameters.get(each.id) ?? each.parameters,
  }));
  return { ...model, callables };
}
