import type { PathAlias } from '../../model/path-alias.ts';
import type { RunnerName } from '../../model/runner-name.ts';

/** The style of a project's tests: the choices that printing has. */
export interface PrintStyle {
  readonly runner: Exclude<RunnerName, 'command'>;
  /** The assertions: `expect` of Vitest and Jest, `node:assert`, or Chai's `expect`. */
  readonly assertions: 'expect' | 'assert' | 'chai';
  /** The module of `assert`. If it ends with `/strict`, the assertions with short names are strict. */
  readonly assertModule: string;
  /** `assert` is imported as `* as assert`, which TypeScript needs without `esModuleInterop`. */
  readonly isAssertNamespace?: boolean;
  readonly isTypeScript: boolean;
  /** Tests use `import`; otherwise `require`. */
  readonly isModule: boolean;
  /** `describe`, `it` and the other functions of the runner are globals. */
  readonly hasGlobals: boolean;
  /** The extension of relative imports: that of the file, that of the file compiled to JavaScript, or none. */
  readonly extension: 'as-named' | 'javascript' | 'none';
  /** The alias by which tests import sources, such as `@/` for `src/`. */
  readonly alias?: PathAlias;
  readonly test: 'it' | 'test';
  /** Tests stand in `describe` blocks. */
  readonly isGrouped: boolean;
  readonly quotes: Quotes;
  readonly hasSemicolons: boolean;
  /** One step of indentation. */
  readonly indent: string;
  /** Each test has a comment with the ids of the mutants that it kills. */
  readonly showsKills: boolean;
}

export type Quotes = 'single' | 'double';
