import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { detectStyle } from '../../generation/write/files/detect-style.ts';
import { placeTestFile } from '../../generation/write/files/place-test-file.ts';
import { placeTestFiles } from '../../generation/write/files/place-test-files.ts';
import type { PrintStyle } from '../../generation/write/print-style.ts';
import type { PathAlias } from '../../model/path-alias.ts';
import type { RunnerName } from '../../model/runner-name.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import type { FormatText } from '../../project/format-text.ts';
import { packagesIn, readManifest } from '../../project/read-manifest.ts';

/** Where and how the tests of a project are printed. */
export interface PrintPlan {
  readonly root: string;
  /** By the path of the unit. */
  readonly units: ReadonlyMap<string, UnitPlan>;
  /** The project's formatter, where it has one. */
  readonly format: FormatText | undefined;
  /** Whether a new test takes the place of one that was generated before and has its title. */
  readonly replaces: boolean;
}

/** Where and how the tests of a unit are printed. */
interface UnitPlan {
  readonly model: UnitModel;
  /** Path of the test file, relative to the root; no other unit has the same. */
  readonly path: string;
  readonly style: PrintStyle;
}

/** What a plan is made of. */
export interface PrintFacts {
  readonly root: string;
  readonly runner: Exclude<RunnerName, 'command'>;
  /** Of the units that may get tests, by their paths. */
  readonly models: ReadonlyMap<string, UnitModel>;
  /** Paths of all sources of the project, relative to the root as all here. */
  readonly sources: readonly string[];
  readonly testFiles: readonly string[];
  /** What imports may write for folders, by the project's configuration. */
  readonly aliases: readonly PathAlias[];
  /** The folder for test files, instead of where the project has its own. */
  readonly folder: string | undefined;
  readonly showsKills: boolean;
  readonly format: FormatText | undefined;
  readonly replaces: boolean;
}

/** How many test files are read to see how the project writes tests. */
const mostRead = 40;

/** Finds out, once for all units, where a project has its tests and how it writes them. */
export function planPrinting(facts: PrintFacts): PrintPlan {
  const { root, runner, models, testFiles, folder, showsKills, format, replaces } = facts;
  const read = (path: string): { readonly path: string; readonly text: string } => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  });
  const manifest = readManifest(join(root, 'package.json'));
  const styleFor = detectStyle(testFiles.slice(0, mostRead).map(read), {
    runner,
    isModulePackage: manifest['type'] === 'module',
    dependencies: packagesIn(manifest, ['dependencies', 'devDependencies']),
    aliases: facts.aliases,
  });
  const paths = placeTestFiles({
    units: [...models.keys()],
    sources: facts.sources,
    place(unit, name) {
      const style = styleFor({ isTypeScript: isTypeScript(unit) });
      return inFolder(placeTestFile({ unit, name, tests: testFiles, style }), folder);
    },
  });
  const units = [...models].flatMap(([file, model]) => {
    const path = paths.get(file);
    if (path === undefined) return [];
    const style = styleFor({ isTypeScript: isTypeScript(file), unit: read(file) });
    return [[file, { model, path, style: { ...style, showsKills } }] as const];
  });
  return { root, units: new Map(units), format, replaces };
}

function isTypeScript(path: string): boolean {
  return /\.[cm]?tsx?$/.test(path);
}

function inFolder(path: string, folder: string | undefined): string {
  return folder === undefined ? path : `${folder}/${path.slice(path.lastIndexOf('/') + 1)}`;
}
