import ts from 'typescript';

/**
 * The options a project's files are checked under: the project's own, without anything that concerns output, and
 * without the checks that a mutant trips without being wrong (unused names, unreachable code). What the project leaves
 * to the defaults gets those of the TypeScript major version that its configuration was written for.
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
  // Blocks may hold function declarations from ES2015 on, which clones rely on.
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
