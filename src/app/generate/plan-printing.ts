import { existsSync, readFileSync } from 'node:fs';
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
  /** The name of the package; undefined if it has none. */
  readonly packageName: string | undefined;
  /** By the path of the unit. */
  readonly units: ReadonlyMap<string, UnitPlan>;
  /** The project's formatter; undefined if it has none. */
  readonly format: FormatText | undefined;
  /** A new test takes the place of a test that was generated before and has the same title. */
  readonly replaces: boolean;
}

/** Where and how the tests of a unit are printed. */
export interface UnitPlan {
  readonly model: UnitModel;
  /** The path of the test file, relative to the root. No two units have the same test file. */
  readonly path: string;
  /** The text of the test file before any test is written; undefined if there is no such file. */
  readonly existing: string | undefined;
  readonly style: PrintStyle;
}

/** The facts about a project from which a plan follows. All paths are relative to the root. */
export interface PrintFacts {
  readonly root: string;
  readonly runner: Exclude<RunnerName, 'command'>;
  /** The models of the units that may get tests, by the paths of the units. */
  readonly models: ReadonlyMap<string, UnitModel>;
  /** The paths of all sources of the project. */
  readonly sources: readonly string[];
  readonly testFiles: readonly string[];
  /** The names that imports may use for folders, by the project's configuration. */
  readonly aliases: readonly PathAlias[];
  /** Whether ES modules must import files with their extensions. */
  readonly needsExtensions: boolean;
  /** The folder for the new test files; undefined for the folders in which the project has its tests. */
  readonly folder: string | undefined;
  readonly showsKills: boolean;
  readonly format: FormatText | undefined;
  readonly replaces: boolean;
}

/** The number of test files that are read to see how the project writes tests. */
const mostRead = 40;

/** Finds out for all units where a project has its tests and how it writes them. */
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
    needsExtensions: facts.needsExtensions,
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
    const likely = styleFor({ isTypeScript: isTypeScript(file), unit: read(file) });
    const style = { ...likely, isModule: isModuleAt(path) ?? likely.isModule, showsKills };
    const existing = existsSync(join(root, path)) ? read(path).text : undefined;
    return [[file, { model, path, existing, style }] as const];
  });
  const packageName = typeof manifest['name'] === 'string' ? manifest['name'] : undefined;
  return { root, packageName, units: new Map(units), format, replaces };
}

function isTypeScript(path: string): boolean {
  return /\.[cm]?tsx?$/.test(path);
}

/** Whether a file is an ES module by its extension; undefined if the extension does not tell. */
function isModuleAt(path: string): boolean | undefined {
  const [, kind] = /\.([cm])[jt]sx?$/.exec(path) ?? [];
  return kind === undefined ? undefined : kind === 'm';
}

function inFolder(path: string, folder: string | undefined): string {
  return folder === undefined ? path : `${folder}/${path.slice(path.lastIndexOf('/') + 1)}`;
}
