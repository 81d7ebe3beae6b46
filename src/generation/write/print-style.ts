import type { PathAlias } from '../../model/path-alias.ts';
import type { RunnerName } from '../../model/runner-name.ts';

/** How the tests of a project are written, as far as printing has a choice. */
export interface PrintStyle {
  readonly runner: Exclude<RunnerName, 'command'>;
  /** Whose assertions: `expect` of Vitest and Jest, `node:assert`, or Chai's `expect`. */
  readonly assertions: 'expect' | 'assert' | 'chai';
  /** The module that `assert` comes from; one that ends with `/strict` has strict assertions by their short names. */
  readonly assertModule: string;
  /** Whether it is imported as `* as assert`, which TypeScript without `esModuleInterop` needs. */
  readonly isAssertNamespace?: boolean;
  readonly isTypeScript: boolean;
  /** `import`, or else `require`. */
  readonly isModule: boolean;
  /** Whether `describe`, `it` and the like are globals. */
  readonly hasGlobals: boolean;
  /** How relative imports end: as the file is called, as it is called once it is JavaScript, or without an extension. */
  readonly extension: 'as-named' | 'javascript' | 'none';
  /** Replaces a folder at the beginning of a path, where tests import sources that way: `@/` for `src/`. */
  readonly alias?: PathAlias;
  readonly test: 'it' | 'test';
  /** Whether tests stand in `describe` blocks. */
  readonly isGrouped: boolean;
  readonly quotes: Quotes;
  readonly hasSemicolons: boolean;
  /** One step of indentation. */
  readonly indent: string;
  /** Whether each test has a comment with the ids of the mutants that it kills. */
  readonly showsKills: boolean;
}

export type Quotes = 'single' | 'double';
