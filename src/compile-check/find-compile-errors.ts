import { checkProject, type ProjectFindings } from './check-project.ts';
import { byProject } from '../types/program/by-project.ts';
import { noConfig } from '../types/program/config-folders.ts';
import { programBuilder } from '../types/program/program-builder.ts';
import type { FileMutants } from './typed-mutant.ts';

/** The mutants that do not compile, or the reason why nothing could be checked. */
export type CompileErrors =
  | ({ readonly kind: 'checked' } & ProjectFindings)
  | { readonly kind: 'unavailable'; readonly reason: string };

/**
 * Finds the mutants that a TypeScript compiler would reject under the project's own configuration. Errors that the files have
 * without the mutants do not count, and JavaScript is checked only if the project asks for it. `isTimeUp` is called from time
 * to time. Once it returns true, the mutants that are left count as unchecked.
 */
export function findCompileErrors(
  files: readonly FileMutants[],
  root: string,
  isTimeUp: () => boolean = () => false,
): CompileErrors {
  const projects = byProject(files, root);
  if (projects.size === 0) {
    return { kind: 'unavailable', reason: noConfig(root) };
  }
  const findings = [...projects].map(([config, texts]) => {
    const sources = new Map([...texts].map(([path, { text }]) => [path, text]));
    return checkProject(config, programBuilder(config, sources), texts, isTimeUp);
  });
  return {
    kind: 'checked',
    errors: new Map(findings.flatMap(({ errors }) => [...errors])),
    unchecked: new Set(findings.flatMap(({ unchecked }) => [...unchecked])),
    inputs: [...new Set(findings.flatMap(({ inputs }) => inputs))],
  };
}
