import { UserError } from '../../foundation/user-error.ts';
import type { ArgumentKey } from '../../generation/write/code/code.ts';
import { mergeTestFile } from '../../generation/write/files/merge-test-file.ts';
import { titlesIn } from '../../generation/write/files/located-tests.ts';
import { readTestFile } from '../../generation/write/files/read-test-file.ts';
import { printTests } from '../../generation/write/print-tests.ts';
import type { GeneratedUnit } from '../../model/generated-unit.ts';
import type { PrintPlan, UnitPlan } from './plan-printing.ts';
import type { PrintedUnit } from './printed-unit.ts';

/** Prints the tests of a unit in the style of the project's own tests, by themselves. */
export function printUnit(
  unit: GeneratedUnit,
  plan: PrintPlan,
  casts: ReadonlySet<ArgumentKey>,
): PrintedUnit {
  const { model, path, style, existing } = planFor(unit, plan);
  const file = existing === undefined ? undefined : readTestFile(path, existing);
  const canReload = existing === undefined || existing.trim() === '';
  const printed = printTests({
    model,
    tests: unit.tests,
    style,
    path,
    casts,
    reloads: unit.reloads === true && canReload,
    ...(plan.packageName !== undefined && { packageName: plan.packageName }),
    ...(file && { existing: file }),
    // The tests in the file kill other mutants than those that the new tests were searched for.
    ...(file && !plan.replaces && { takenTitles: titlesIn(file) }),
  });
  return { unit, path, casts, printed, canReload, isTyped: style.isTypeScript };
}

/**
 * Formats the tests of a unit with the project's formatter and merges them into the text of their file, which it returns. Throws a
 * `UserError` if that file can't be extended.
 */
export async function mergeUnit(
  { unit, path, printed: { text } }: PrintedUnit,
  plan: PrintPlan,
): Promise<string> {
  const { existing, style } = planFor(unit, plan);
  const formatted = plan.format === undefined ? text : await plan.format(text, path);
  const merged = mergeTestFile(path, existing, formatted, style);
  if (merged.ok) return merged.text;
  throw new UserError(
    'generated-tests-unusable',
    `The generated tests can't be put into the file, since ${merged.reason}.`,
    'Move the file away, or mend it, and generate again.',
    path,
  );
}

function planFor({ file }: GeneratedUnit, { units }: PrintPlan): UnitPlan {
  const planned = units.get(file);
  if (planned === undefined) throw new Error(`${file} has tests and no model`);
  return planned;
}
