import { afterEach, describe, expect, it } from 'vitest';

import { installRuntime } from '../../../src/runtime/install-runtime.ts';
import { LEFT, REACHES } from '../../../src/runtime/probe-codes.ts';
import { RUNTIME_KEY } from '../../../src/runtime/protocol.ts';

afterEach(() => void Reflect.deleteProperty(globalThis, RUNTIME_KEY));

/** A runtime for two sites with two mutants each, and what its witness was told. */
function witnessed() {
  const told: (number | string)[] = [];
  const runtime = installRuntime({
    build: 'observe',
    mutantCount: 4,
    siteFirstMutant: [0, 2],
    witness: { onModule: () => told.push('module'), onReached: (site) => told.push(site) },
  });
  return { told, runtime, trace: runtime.trace };
}

describe('a witness of the observe build', () => {
  it('is told of modules as they are evaluated, and of each site once in a window', () => {
    const { told, runtime, trace } = witnessed();

    trace?.declare(0, [REACHES, REACHES]);
    trace?.reach(1);
    trace?.reach(1);
    trace?.reach(0);
    expect(told).toEqual(['module', 1, 0]);

    runtime.startTrace();
    trace?.reach(1);
    expect(told).toEqual(['module', 1, 0, 1]);
  });

  it('is told of a site before its operands are evaluated, which may end the process', () => {
    const { told, trace } = witnessed();

    trace?.declare(0, [LEFT, 0, LEFT, LEFT, REACHES]);
    trace?.enter(0);

    expect(told).toEqual(['module', 0]);
  });
});
