import { AsyncResource } from 'node:async_hooks';

import { currentRun, enterRun } from '../run-context.ts';
import { type AnyFunction, replaceMember } from './replace-member.ts';

/** Makes calls in the scope of an older resource belong to the run that makes them. */
export function keepScope(): void {
  replaceMember(
    AsyncResource.prototype,
    'runInAsyncScope',
    (original) =>
      function kept(this: unknown, body: AnyFunction, ...rest: unknown[]): unknown {
        const run = currentRun();
        if (run === undefined) return Reflect.apply(original, this, [body, ...rest]);
        const inRun = function (this: unknown, ...args: unknown[]): unknown {
          return enterRun(run, () => Reflect.apply(body, this, args) as unknown);
        };
        return Reflect.apply(original, this, [inRun, ...rest]);
      },
  );
}
