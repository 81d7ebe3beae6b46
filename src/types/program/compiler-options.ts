import ts from 'typescript';

/**
 * Returns the options under which a project's files are checked: the project's own, without options about output, and without
 * checks that a mutant fails although it is not wrong (unused names, unreachable code). Options that the project does not set
 * have the defaults of the TypeScript major version for which its configuration was written.
 */
export function checkingOptions(
  configured: ts.CompilerOptions,
  writtenFor: number,
): ts.CompilerOptions {
  const options: ts.CompilerOptions = {
    ...(writtenFor < 6 ? defaultsBeforeVersion6 : {}),
    ...configured,
    ...overrides,
  };
  // From ES2015 on, blocks may contain function declarations, which clones need.
  if (options.target !== undefined && options.target < ts.ScriptTarget.ES2015) {
    options.target = ts.ScriptTarget.ES2015;
  }
  return options;
}

const defaultsBeforeVersion6: ts.CompilerOptions = {
  strict: false,
  types: ['*'],
  noUncheckedSideEffectImports: false,
};

const overrides: ts.CompilerOptions = {
  noEmit: true,
  declaration: false,
  declarationMap: false,
  emitDeclarationOnly: false,
  isolatedDeclarations: false,
  composite: false,
  incremental: false,
  noUnusedLocals: false,
  noUnusedParameters: false,
  allowUnreachableCode: true,
  allowUnusedLabels: true,
  skipLibCheck: true,
  ignoreDeprecations: '6.0',
};
