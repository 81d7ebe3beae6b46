import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ArgumentKey } from '../../generation/write/code/code.ts';
import { mergeTestFile } from '../../generation/write/files/merge-test-file.ts';
import { titlesIn } from '../../generation/write/files/located-tests.ts';
import { readTestFile } from '../../generation/write/files/read-test-file.ts';
import { printTests } from '../../generation/write/print-tests.ts';
import type { GeneratedUnit } from '../../model/generated-unit.ts';
import type { PrintPlan, UnitPlan } from './plan-printing.ts';
import type { MergedText, PrintedUnit } from './printed-unit.ts';

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
 * Formats the tests of a unit with the project's formatter and merges them into their file. If that file can't be extended, they go into another
 * beside it, so that nothing is lost that was found.
 *
 * @param printAvoiding prints the tests again without a name that means something else in the file
 */
export async function mergeUnit(
  first: PrintedUnit,
  plan: PrintPlan,
  printAvoiding?: (printed: PrintedUnit, name: string) => PrintedUnit,
): Promise<MergedText> {
  const { path: planned, existing: old, style } = planFor(first.unit, plan);
  const avoided = new Set<string>();
  const reasons: string[] = [];
  let printed = first;
  let path = planned;
  for (let number = 2; ;) {
    const { text } = printed.printed;
    const formatted = plan.format === undefined ? text : await plan.format(text, path);
    const existing = path === planned ? old : readIfThere(join(plan.root, path));
    const merged = mergeTestFile(path, existing, formatted, style);
    if (merged.ok) {
      const apart = `${path} has the new tests, since ${planned} can't be extended: ${reasons[0]}.`;
      return { path, text: merged.text, ...(path !== planned && { apart }) };
    }
    const { taken } = merged;
    if (taken !== undefined && !avoided.has(taken) && printAvoiding !== undefined) {
      avoided.add(taken);
      printed = printAvoiding(printed, taken);
      continue;
    }
    reasons.push(merged.reason);
    if (existing === undefined) throw new Error(`${path} can't be made: ${merged.reason}`);
    path = numbered(planned, number);
    number += 1;
  }
}

/** The path of a further file beside a test file: `money.property-2.test.ts`, and `test.property-2.js` for a file of the user's own. */
function numbered(path: string, number: number): string {
  const further = path.replace(/\.(?:assay|property)(?=[.\-_])/, `$&-${number}`);
  return further === path ? path.replace(/\.\w+$/, `.property-${number}$&`) : further;
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function planFor({ file }: GeneratedUnit, { units }: PrintPlan): UnitPlan {
  const planned = units.get(file);
  if (planned === undefined) throw new Error(`${file} has tests and no model`);
  return planned;
}
