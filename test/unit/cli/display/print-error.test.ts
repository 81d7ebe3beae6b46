import { describe, expect, it } from 'vitest';

import { printError } from '../../../../src/cli/display/print-error.ts';
import { UserError } from '../../../../src/foundation/user-error.ts';

const plain = { colour: false, verbose: false };

describe('printError', () => {
  it('prints code, message, place and advice of a user error', () => {
    const error = new UserError(
      'tests-fail',
      'Two fail:\n- a\n- b',
      'Mend them.',
      'test/a.test.ts',
    );

    expect(printError(error, plain)).toBe(
      'error tests-fail  Two fail:\n  - a\n  - b\n  at test/a.test.ts\n  Mend them.\n',
    );
  });

  it('prints the stack of the cause only when asked', () => {
    const error = new UserError('runner-failed', 'Did not start.', 'Check it.');
    error.cause = new TypeError('deep down');

    expect(printError(error, plain)).not.toContain('deep down');
    expect(printError(error, { ...plain, verbose: true })).toContain('TypeError: deep down\n');
  });

  it('prints the whole stack of a bug, and of what caused it', () => {
    const bug = new Error('outer', { cause: new RangeError('inner') });

    const text = printError(bug, plain);

    expect(text).toContain('error internal\nError: outer\n    at ');
    expect(text).toContain('Caused by: RangeError: inner\n    at ');
    expect(text).toContain('This is a bug in Assay.');
  });

  it('prints what was thrown but is no error', () => {
    expect(printError('oops', plain)).toContain('\noops\n');
  });
});
