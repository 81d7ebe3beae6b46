import type { TestCase } from '../../model/test-case.ts';
import type { Draft } from './draft.ts';
import { knownTypes, noteTypes } from './typing/known-types.ts';
import type { Scope } from './typing/unit-index.ts';
import { typeOfStatement } from './typing/variable-types.ts';

export function createDraft(scope: Scope): Draft {
  return newDraft({ scope, statements: [], types: [] });
}

/** Returns a draft with the first statements of a test case: those before a place. */
export function draftOf(testCase: TestCase, end: number, scope: Scope): Draft {
  const { types } = knownTypes(testCase, scope);
  return newDraft({
    scope,
    statements: testCase.statements.slice(0, end),
    types: types.slice(0, end),
  });
}

/** Returns the test case with the statements of a draft. */
export function finished({ scope, statements, types }: Draft): TestCase {
  const testCase = { statements: [...statements], typeArgument: scope.typeArgument };
  noteTypes(testCase, types, scope);
  return testCase;
}

function newDraft({ scope, statements, types }: Omit<Draft, 'append'>): Draft {
  return {
    scope,
    statements,
    types,
    append(statement) {
      types.push(typeOfStatement(statement, types, scope));
      statements.push(statement);
      return statements.length - 1;
    },
  };
}
