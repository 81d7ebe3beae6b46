import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { UserError } from '../../foundation/user-error.ts';
import type { GeneratedUnit } from '../../model/generated-unit.ts';
import type { ArgumentKey } from '../../generation/write/code/code.ts';
import { mergeTestFile } from '../../generation/write/files/merge-test-file.ts';
import { printTests } from '../../generation/write/print-tests.ts';
import { readTestFile, titlesIn } from '../../generation/write/files/read-test-file.ts';
import type { PrintedFile } from './check-drafts.ts';
import type { PrintPlan } from './plan-printing.ts';

/**
 * Prints the tests of a unit as the project writes its own, formatted by its own formatter, into the text of the file that they belong
 * into. Throws a `UserError` where that file can't be extended.
 */
export async function printUnit(
  unit: GeneratedUnit,
  plan: PrintPlan,
  casts: ReadonlySet<ArgumentKey>,
): Promise<PrintedFile> {
  const planned = plan.units.get(unit.file);
  if (planned === undefined) throw new Error(`${unit.file} has tests and no model`);
  const { model, path, style } = planned;
  const target = join(plan.root, path);
  const existing = existsSync(target) ? readFileSync(target, 'utf8') : undefined;
  const file = existing === undefined ? undefined : readTestFile(path, existing);
  const printed = printTests({
    model,
    tests: unit.tests,
    style,
    path,
    casts,
    ...(file && { existing: file }),
    // Those that are there kill what these were not searched for.
    ...(file && !plan.replaces && { takenTitles: titlesIn(file) }),
  });
  const { text, titles } = printed;
  const formatted = plan.format === undefined ? text : await plan.format(text, path);
  const merged = mergeTestFile(path, existing, formatted, style);
  if (!merged.ok) {
    throw new UserError(
      'generated-tests-unusable',
      `The generated tests can't be put into the file, since ${merged.reason}.`,
      'Move the file away, or mend it, and generate again.',
      path,
    );
  }
  return { path, text: merged.text, titles, ...(style.isTypeScript && { typed: printed }) };
}
