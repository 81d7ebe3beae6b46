import type { CheckContext } from './check-context.ts';
import { judgeImporters } from './copies/judge-importers.ts';
import { judgeInCopies } from './copies/judge-in-copies.ts';
import { judgeOnClones } from './clones/judge-on-clones.ts';
import type { ProgramBuilder } from '../types/program/program-builder.ts';
import type { ProjectConfig } from '../types/program/project-config.ts';
import { isTest } from '../types/program/is-test.ts';
import type { FileMutants } from './typed-mutant.ts';

/** The result of checking one project. */
export interface ProjectFindings {
  /** The compiler's message by mutant id. */
  readonly errors: ReadonlyMap<string, string>;
  /** Ids of the mutants that could not be judged, or not fully, before the time was up. */
  readonly unchecked: ReadonlySet<string>;
  /** Absolute paths of all files on which the result depends. */
  readonly inputs: readonly string[];
}

/** In characters. A program with clones of this length takes about 500 MB. */
const BATCH_LENGTH = 2_000_000;

/**
 * Checks a project's mutants in three steps. Most are judged on clones of the code around them. A mutant that can't be judged
 * on a clone, or that changes the type that others see, is checked in a copy of its file. If other files may see a changed
 * type, copies of these are checked with it.
 */
export function checkProject(
  config: ProjectConfig,
  builder: ProgramBuilder,
  files: ReadonlyMap<string, FileMutants>,
  isTimeUp: () => boolean,
): ProjectFindings {
  const checked = new Map([...files].filter(([path]) => isChecked(path, builder)));
  const sources = [...new Set([...config.files, ...checked.keys()])].filter(
    (path) => checked.has(path) || !isTest(path),
  );
  const roots = sources.filter((path) => checked.has(path) || declaresGlobals(path, builder));
  const context: CheckContext = { builder, roots, batchLength: BATCH_LENGTH, isTimeUp };
  const onClones = judgeOnClones(context, checked);
  const inCopies = judgeInCopies(context, onClones.copyTasks);
  const byImporters = judgeImporters(context, inCopies.retyped, sources);
  const steps = [onClones, inCopies, byImporters];
  return {
    errors: new Map(steps.flatMap(({ errors }) => [...errors])),
    unchecked: new Set(steps.flatMap(({ unchecked }) => [...unchecked])),
    inputs: [...config.chain, ...builder.filesRead()],
  };
}

/** JavaScript is checked only if the project, or the file, asks for it. */
function isChecked(path: string, { options, textOf }: ProgramBuilder): boolean {
  if (!/\.[cm]?jsx?$/.test(path)) return true;
  return options.checkJs === true || /^\s*\/\/\s*@ts-check/m.test(textOf(path) ?? '');
}

function declaresGlobals(path: string, { textOf }: ProgramBuilder): boolean {
  if (/\.d\.[cm]?ts$/.test(path)) return true;
  return /\bdeclare\s+(?:global|module)\b/.test(textOf(path) ?? '');
}
