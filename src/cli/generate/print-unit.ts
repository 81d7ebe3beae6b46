import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { UserError } from '../../foundation/user-error.ts';
import type { GeneratedUnit } from '../../model/generated-unit.ts';
import type { RunnerName } from '../../model/runner-name.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import type { ArgumentKey } from '../../generation/print/argument-marks.ts';
import { detectStyle } from '../../generation/print/detect-style.ts';
import { mergeTestFile } from '../../generation/print/merge-test-file.ts';
import { placeTestFile } from '../../generation/print/place-test-file.ts';
import { printTests } from '../../generation/print/print-tests.ts';
import { readTestFile } from '../../generation/print/read-test-file.ts';
import type { FormatText } from '../../project/format-text.ts';
import type { PrintedFile } from './check-drafts.ts';

/** Where and how the tests of a project are printed. */
export interface PrintPlan {
  readonly root: string;
  readonly runner: Exclude<RunnerName, 'command'>;
  readonly models: ReadonlyMap<string, UnitModel>;
  /** Paths of test files relative to the root. */
  readonly testFiles: readonly string[];
  /** The folder for test files, relative to the root, instead of where the project has its own. */
  readonly folder: string | undefined;
  readonly showsKills: boolean;
  /** The project's formatter, where it has one. */
  readonly format: FormatText | undefined;
}

/** How many test files are read to see how the project writes tests. */
const mostRead = 40;

/**
 * Prints the tests of a unit as the project writes its own, formatted by its own formatter, into the text of the file that they belong
 * into. Throws a `UserError` where that file can't be extended.
 */
export async function printUnit(
  unit: GeneratedUnit,
  plan: PrintPlan,
  casts: ReadonlySet<ArgumentKey>,
): Promise<PrintedFile> {
  const { root, models, runner } = plan;
  const model = models.get(unit.file);
  if (model === undefined) throw new Error(`${unit.file} has tests and no model`);
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const { isModule, packages } = readFacts(root);
  const style = {
    ...detectStyle(
      plan.testFiles.slice(0, mostRead).map((path) => ({ path, text: read(path) })),
      {
        runner,
        isModulePackage: isModule,
        dependencies: packages,
        isTypeScript: /\.[cm]?tsx?$/.test(unit.file),
        aliases: [],
        unit: { path: unit.file, text: read(unit.file) },
      },
    ),
    showsKills: plan.showsKills,
  };
  const placed = placeTestFile({
    unit: unit.file,
    tests: plan.testFiles,
    style,
    isIncluded: () => true,
  });
  const path = inFolder(placed ?? `${unit.file}.test.js`, plan.folder);
  const existing = existsSync(join(root, path)) ? read(path) : undefined;
  const file = existing === undefined ? undefined : readTestFile(path, existing);
  const printed = printTests({
    model,
    tests: unit.tests,
    style,
    path,
    casts,
    ...(file && { existing: file }),
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

function inFolder(path: string, folder: string | undefined): string {
  return folder === undefined ? path : `${folder}/${path.slice(path.lastIndexOf('/') + 1)}`;
}

/** What a project's package.json says of how its tests are written. */
function readFacts(root: string): { readonly isModule: boolean; readonly packages: Set<string> } {
  const path = join(root, 'package.json');
  const manifest: unknown = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const of = (name: string): unknown =>
    typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, name) : undefined;
  const packages = [of('dependencies'), of('devDependencies')].flatMap((section) =>
    typeof section === 'object' && section !== null ? Object.keys(section) : [],
  );
  return { isModule: of('type') === 'module', packages: new Set(packages) };
}
