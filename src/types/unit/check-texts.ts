import { resolve } from 'node:path';

import type ts from 'typescript';

import { isTest } from '../program/is-test.ts';
import { copyPath } from '../program/program-builder.ts';
import type { ProgramError } from '../program/program-error.ts';
import { typeErrors } from '../program/program-errors.ts';
import { forwardSlashes, type ProjectConfig } from '../program/project-config.ts';
import type { ProjectTypes } from './project-types.ts';

/** A text that may become a file of the project. */
export interface TextToCheck {
  /** Relative to the project's root. Several texts may have the same path, and the file may already exist. */
  readonly path: string;
  readonly text: string;
}

/**
 * Checks texts as files of a project, under its own configuration. Texts don't see each other.
 *
 * @returns the errors of each text, in the order of the texts
 */
export function checkTexts(
  types: ProjectTypes,
  texts: readonly TextToCheck[],
): readonly (readonly ProgramError[])[] {
  const byConfig = new Map<ProjectConfig, Map<number, string>>();
  for (const [at, { path }] of texts.entries()) {
    const file = forwardSlashes(resolve(types.root, path));
    const config = types.configOf(file);
    // The copy is beside the file that it may replace, under a name that no other text has.
    const copy = copyPath(file, at);
    byConfig.set(config, (byConfig.get(config) ?? new Map<number, string>()).set(at, copy));
  }
  const errors = new Map<number, readonly ProgramError[]>();
  for (const [config, copies] of byConfig) {
    const program = types.builderOf(config).build({
      roots: [...[...config.files].filter((path) => !isTest(path)), ...copies.values()],
      texts: new Map([...copies].map(([at, path]) => [path, texts[at]?.text ?? ''])),
    });
    for (const [at, path] of copies) {
      const file = program.getSourceFile(path);
      if (file !== undefined) errors.set(at, errorsOf(program, file));
    }
  }
  return texts.map((_, at) => errors.get(at) ?? []);
}

function errorsOf(program: ts.Program, file: ts.SourceFile): readonly ProgramError[] {
  return typeErrors(program, file).filter(({ text }) => !unresolved.test(text));
}

/**
 * Errors that are not the fault of a text: names and modules that the configuration does not find, such as those of a test
 * runner.
 */
const unresolved = /^TS(?:2304|2307|2503|2580|2582|2591|2593|2686|2688|5097|7016):/;
