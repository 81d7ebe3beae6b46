import type { GeneratedUnit } from '../../model/generated-unit.ts';
import type { UnitModel } from '../../model/unit-model.ts';

/** Returns sentences about helpers that help no unit, each once: those that fit nothing, and those that fail. */
export function helperWarnings(
  models: readonly UnitModel[],
  units: readonly Pick<GeneratedUnit, 'helperProblems'>[],
): readonly string[] {
  const all = models.flatMap(({ helpers = [] }) => helpers);
  const useful = new Set(all.flatMap((one) => ('role' in one.use ? [one.place] : [])));
  const unused = all.flatMap(({ name, place, use }) =>
    'problem' in use && !useful.has(place)
      ? [`The helper ${name} (${place}) is not used. ${use.problem}`]
      : [],
  );
  return [...new Set([...unused, ...units.flatMap(({ helperProblems = [] }) => helperProblems)])];
}
