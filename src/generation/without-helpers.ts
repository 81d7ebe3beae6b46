import type { UnitModel } from '../model/unit-model.ts';
import type { Parameter } from '../model/value-type.ts';

/** Returns a model whose test cases import no helper file. Examples that are literals stay. */
export function withoutHelpers(model: UnitModel): UnitModel {
  const withoutCalls = (parameter: Parameter): Parameter => {
    const { examples = [], ...plain } = parameter;
    const literals = examples.filter(({ kind }) => kind !== 'helper');
    return literals.length === 0 ? plain : { ...plain, examples: literals };
  };
  return {
    ...model,
    callables: model.callables
      .filter(({ isHelper }) => isHelper !== true)
      .map((each) => ({ ...each, parameters: each.parameters.map(withoutCalls) })),
  };
}

/** Returns the paths of the helper files that test cases of a unit import. */
export function helperFilesOf({ callables }: UnitModel): readonly string[] {
  const files = callables.flatMap(({ isHelper, from }) =>
    isHelper === true && from !== undefined ? [from.module] : [],
  );
  return [...new Set(files)];
}
