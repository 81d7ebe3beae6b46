import ts from 'typescript';
import { describe, expect, it } from 'vitest';

import { checkingOptions } from '../../../../src/types/program/compiler-options.ts';

describe('checkingOptions', () => {
  it('gives a configuration for TypeScript 5 the defaults of that version', () => {
    expect(checkingOptions({}, 5)).toMatchObject({ strict: false, types: ['*'] });
    expect(checkingOptions({}, 6).strict).toBeUndefined();
  });

  it('keeps what the project says', () => {
    const options = checkingOptions({ strict: true, types: ['node'], noImplicitReturns: true }, 5);

    expect(options).toMatchObject({ strict: true, types: ['node'], noImplicitReturns: true });
  });

  it('leaves out what concerns output, and unused or unreachable code', () => {
    const options = checkingOptions(
      { composite: true, declaration: true, noUnusedLocals: true, allowUnreachableCode: false },
      6,
    );

    expect(options).toMatchObject({
      noEmit: true,
      composite: false,
      declaration: false,
      noUnusedLocals: false,
      allowUnreachableCode: true,
    });
  });

  it('raises an older target to ES2015, which allows function declarations in blocks', () => {
    expect(checkingOptions({ target: ts.ScriptTarget.ES5 }, 5).target).toBe(ts.ScriptTarget.ES2015);
  });
});
