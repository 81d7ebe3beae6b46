import { describe, expect, it } from 'vitest';

import { FakeRuntime } from '../fake-runtime.ts';
import { call, callable, openRestorable } from './sample-unit.ts';

/** A runtime whose state is all plain. */
class PlainRuntime extends FakeRuntime {
  override keepState(): () => void {
    const kept = this.state;
    return () => {
      this.state = kept;
    };
  }
}

function open(runtime: FakeRuntime): ReturnType<typeof openRestorable> {
  const leave = (): void => void (runtime.state = 5);
  return openRestorable({
    exports: { leave },
    callables: [callable('function', 'leave')],
    runtime,
  });
}

describe('the state that a run left', () => {
  it('is put back to what hooks had made of it before the first run', async () => {
    const runtime = new PlainRuntime();
    runtime.state = 1;
    const { run, restore } = open(runtime);
    runtime.state = 2;

    expect(await run([call('leave')])).toMatchObject({ leavesState: true });
    expect(restore()).toBe(true);
    expect(runtime.state).toBe(2);
  });

  it('is told to stay where it can not be put back', async () => {
    const runtime = new FakeRuntime();
    const { run, restore } = open(runtime);
    await run([call('leave')]);

    expect(restore()).toBe(false);
  });
});
