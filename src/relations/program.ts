import type { Generator } from './generator.ts';

/** A program under test, with the test data for it. */
export interface ProgramDefinition<Input, Output> {
  /** Runs the program with one input. A program with several parameters takes them as a list. */
  readonly run: (input: Input) => Output | Promise<Output>;
  readonly input: Generator<Input>;
  /**
   * The parts of the program, by their names: globs of source files, relative to the project. The report has a column for each. By
   * default, each source file is a part.
   */
  readonly units?: Readonly<Record<string, string | readonly string[]>>;
}

/** A program under test that several relations share. Its runs with the same input are shared, too. */
export interface Program<Input, Output> extends ProgramDefinition<Input, Output> {
  readonly name: string;
}

/** Declares a program under test, so that several relations can be about it. */
export function program<Input, Output>(
  name: string,
  definition: ProgramDefinition<Input, Output>,
): Program<Input, Output> {
  return { name, ...definition };
}
