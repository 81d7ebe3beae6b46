import { describe, expect, it } from 'vitest';

import { resolveRunner } from '../../../src/options/resolve-runner.ts';

describe('resolveRunner', () => {
  it.each([
    [{}, {}, 'auto'],
    [{ runner: 'mocha' }, {}, [{ name: 'mocha' }]],
    [{ runner: 'mocha' }, { runner: 'auto' }, 'auto'],
    [{ command: 'ava' }, {}, [{ name: 'command', commands: ['ava'] }]],
    [{ runner: 'vitest' }, { command: ['a', 'b'] }, [{ name: 'command', commands: ['a', 'b'] }]],
    [{ command: 'ava' }, { runner: 'mocha' }, [{ name: 'mocha' }]],
    [{ command: 'ava' }, { runner: 'command' }, [{ name: 'command', commands: ['ava'] }]],
    [{ runner: 'command' }, {}, [{ name: 'command' }]],
    [
      { runner: ['vitest', { name: 'command', command: 'npm run e2e' }] },
      {},
      [{ name: 'vitest' }, { name: 'command', commands: ['npm run e2e'] }],
    ],
    [
      { runner: [{ name: 'mocha', tests: ['a/**'] }, 'command'], command: 'ava' },
      {},
      [
        { name: 'mocha', tests: ['a/**'] },
        { name: 'command', commands: ['ava'] },
      ],
    ],
  ] as const)('file %j and flags %j', (file, flags, runners) => {
    expect(resolveRunner(file, flags)).toEqual(runners);
  });

  it.each([
    [{ runner: 'vitest', command: 'ava' }, {}, 'config-invalid'],
    [{}, { runner: 'vitest', command: ['ava'] }, 'flag-invalid'],
    [{ runner: [{ name: 'mocha', command: 'ava' }] }, {}, 'config-invalid'],
  ] as const)('rejects a command for another runner: file %j, flags %j', (file, flags, code) => {
    expect(() => resolveRunner(file, flags)).toThrow(expect.objectContaining({ code }));
  });
});
