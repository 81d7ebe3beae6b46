import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { firstLine } from '../../analysis/first-line.ts';
import { UserError } from '../../foundation/user-error.ts';
import { detectStyle, type SourceText } from '../../generation/write/files/detect-style.ts';
import type { PrintStyle } from '../../generation/write/print-style.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import { isTestFile } from '../../project/is-test-file.ts';
import { openFormatter } from '../../project/format-text.ts';
import { readManifest } from '../../project/read-manifest.ts';
import {
  marker,
  printArbitraries,
  type PrintedModule,
} from '../../properties/arbitraries/arbitrary-module.ts';
import type { ProgramError } from '../../types/program/program-error.ts';
import { checkTexts } from '../../types/unit/check-texts.ts';
import { openUnitModels } from '../../types/unit/open-unit-models.ts';
import { openProjectTypes, type ProjectTypes } from '../../types/unit/project-types.ts';
import { projectAliases } from '../project-aliases.ts';
import { writeOutput } from '../write-output.ts';
import { fastCheckVersion } from './fast-check-version.ts';

/** What the user asks of a module of arbitraries. */
export interface ArbitrariesRequest {
  /** Absolute path of the project. */
  readonly root: string;
  /** The path of the source file, relative to the root. */
  readonly file: string;
  /** The path of the module, relative to the root; undefined for a file beside the source. */
  readonly output: string | undefined;
  /** Nothing is written. */
  readonly isDryRun: boolean;
}

/** A module of arbitraries that was written, or would be. */
export interface ArbitrariesResult {
  readonly file: string;
  readonly output: string;
  readonly text: string;
  readonly arbitraries: readonly { readonly name: string; readonly type: string }[];
  readonly left: readonly { readonly type: string; readonly reason: string }[];
}

/**
 * Writes a module with an arbitrary for each type and class that a source file exports. The type checker reads the module first; an
 * arbitrary that it refuses is left out. Throws a `UserError` if there is nothing to write, or if another file is in its place.
 */
export async function writeArbitraries(request: ArbitrariesRequest): Promise<ArbitrariesResult> {
  const { root, file, isDryRun } = request;
  const fastCheck = fastCheckVersion(root);
  const types = openProjectTypes(root);
  const model = modelOf(types, request);
  const output = request.output ?? outputFor(root, file);
  const { text, printed } = await checkedModule(types, { model, fastCheck, file, output });
  const left = [...printed.left].map(([type, reason]) => ({ type, reason }));
  const format = await openFormatter(root);
  const result = {
    file,
    output,
    text: format === undefined ? text : await format(text, output),
    arbitraries: printed.arbitraries.map(({ name, type }) => ({ name, type })),
    left,
  };
  if (!isDryRun && result.arbitraries.length > 0) {
    refuseOthers(join(root, output), output);
    writeOutput(join(root, output), result.text);
  }
  return result;
}

function modelOf(types: ProjectTypes, { root, file }: ArbitrariesRequest): UnitModel {
  const outcome = statSync(join(root, file), { throwIfNoEntry: false })?.isFile()
    ? openUnitModels(types, [file], [], true).get(file)
    : undefined;
  switch (outcome?.kind) {
    case 'modelled':
      return outcome.model;
    case 'syntax-error':
      throw new UserError('syntax-error', outcome.message, 'Correct the file.', outcome.place);
    default:
      throw new UserError('no-sources', `There is no source file ${file}.`, 'Check its path.');
  }
}

interface CheckedModule {
  readonly model: UnitModel;
  readonly fastCheck: number;
  readonly file: string;
  readonly output: string;
}

/** Prints the module until the type checker accepts it, each time without the arbitraries that it refused before. */
async function checkedModule(
  types: ProjectTypes,
  { model, fastCheck, file, output }: CheckedModule,
): Promise<{ readonly text: string; readonly printed: PrintedModule }> {
  const { root } = types;
  const source = readFileSync(join(root, file), 'utf8');
  const likely = await styleOf(root, file, output);
  let { extension } = likely;
  let left: ReadonlyMap<string, string> = new Map();
  const changes: Changes = { branded: new Map(), ofTexts: new Set() };
  for (;;) {
    const style = Object.assign({}, likely, { extension });
    const printed = printArbitraries({
      model,
      source,
      fastCheck,
      style,
      path: output,
      left,
      ...changes,
    });
    const text = `${printed.printed.text}\n`;
    if (!style.isTypeScript) return { text, printed };
    const [errors = []] = checkTexts(types, [{ path: output, text }]);
    if (errors.length === 0) return { text, printed };
    if (errors.some(needsExtension) && style.extension === 'none') {
      extension = 'javascript';
      continue;
    }
    const refused = refusedTypes(printed, errors);
    if (refused.size === 0) return { text, printed };
    if (mends(refused, changes)) continue;
    const reasons = [...refused].map(
      ([type, error]) => [type, `its arbitrary does not compile: ${firstLine(error)}`] as const,
    );
    left = new Map([...printed.left, ...reasons]);
  }
}

/** Relative imports need extensions. */
function needsExtension({ text }: ProgramError): boolean {
  return /^TS283[45]:/.test(text);
}

/** The changes to arbitraries that the type checker asked for. */
interface Changes {
  readonly branded: Map<string, readonly string[]>;
  readonly ofTexts: Set<string>;
}

/** Notes a change for each type that was refused and can still be changed; false if there is none. */
function mends(refused: ReadonlyMap<string, string>, { branded, ofTexts }: Changes): boolean {
  let isChanged = false;
  for (const [type, error] of refused) {
    const known = branded.get(type);
    const members = membersWithBrand(error).filter((each) => known?.includes(each) !== true);
    if (known === undefined || members.length > 0) {
      branded.set(type, [...(known ?? []), ...members]);
      isChanged = true;
    } else if (!ofTexts.has(type)) {
      ofTexts.add(type);
      isChanged = true;
    }
  }
  return isChanged;
}

/** The members whose types an error names. If they have brands, casts mend them. */
function membersWithBrand(error: string): readonly string[] {
  return [...error.matchAll(/of property '([\w$]+)' are incompatible/g)].map(([, own = '']) => own);
}

/** The types whose arbitraries have errors, with the first error of each; all of them if an error is elsewhere, in the imports. */
function refusedTypes(
  { printed, arbitraries }: PrintedModule,
  errors: readonly ProgramError[],
): ReadonlyMap<string, string> {
  const refused = new Map<string, string>();
  for (const { start, text } of errors) {
    const within = arbitraries.filter(({ id }) => {
      const span = printed.tests.get(id);
      return span !== undefined && span.start <= start && start < span.end;
    });
    for (const { type } of within.length > 0 ? within : arbitraries) {
      refused.set(type, refused.get(type) ?? text);
    }
  }
  return refused;
}

/** The most files whose style is looked at. */
const mostRead = 20;

/** The style of a source file and of those beside it. */
async function styleOf(root: string, file: string, output: string): Promise<PrintStyle> {
  const folder = dirname(file);
  const read = (path: string): SourceText => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  });
  const beside = readdirSync(join(root, folder))
    .filter((each) => /\.[cm]?[jt]sx?$/.test(each) && !/\.d\.[cm]?ts$/.test(each))
    .map((each) => join(folder, each))
    .filter((each) => !isTestFile(each))
    .slice(0, mostRead);
  const manifest = readManifest(join(root, 'package.json'));
  const style = detectStyle(beside.map(read), {
    runner: 'vitest',
    isModulePackage: manifest['type'] === 'module',
    dependencies: new Set(),
    aliases: await projectAliases(root),
  })({ isTypeScript: isTypeScript(file), unit: read(file) });
  const { alias: _, ...plain } = style;
  const isTyped = isTypeScript(output);
  const extension = isTyped ? style.extension : 'as-named';
  return { ...plain, extension, isTypeScript: isTyped, isModule: true };
}

function isTypeScript(path: string): boolean {
  return /\.[cm]?tsx?$/.test(path);
}

/** `src/model.arbitraries.ts` for `src/model.ts`. A module beside CommonJS is an ES module by its extension. */
function outputFor(root: string, file: string): string {
  const stem = join(dirname(file), basename(file).replace(/(?:\.d)?\.[cm]?[jt]sx?$/, ''));
  if (isTypeScript(file)) {
    return `${stem}.arbitraries.${/\.([cm]?ts)x?$/.exec(file)?.[1] ?? 'ts'}`;
  }
  const isModule =
    file.endsWith('.mjs') || readManifest(join(root, 'package.json'))['type'] === 'module';
  return `${stem}.arbitraries.${isModule ? 'js' : 'mjs'}`;
}

function refuseOthers(path: string, output: string): void {
  if (!existsSync(path)) return;
  const [head = ''] = readFileSync(path, 'utf8').split('\n', 1);
  if (head.includes(marker)) return;
  throw new UserError(
    'output-exists',
    `${output} exists, and \`assay arbitraries\` did not write it.`,
    'Name another file with `--output`, or move this one away.',
    output,
  );
}
