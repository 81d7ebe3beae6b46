import { currentRun } from '../run-context.ts';
import { type AnyFunction, overrideMember, replaceMember } from './replace-member.ts';

/** What a run is told that asks for something it may not do. */
class DeniedCall extends Error {
  override readonly name = 'DeniedCall';
  readonly code = 'ERR_ACCESS_DENIED';
}

/** Whether the arguments make a call one that is denied. */
export type DeniesCall = (args: readonly unknown[]) => boolean;

export interface DeniedMember {
  readonly owner: object;
  readonly name: string;
  /** What runs may not do, and the member, as in `write files (fs.writeFile)`. */
  readonly what: string;
  readonly when?: DeniesCall;
  /** It is inherited, and only this object's is denied. */
  readonly isInherited?: boolean;
}

/** Has a function or class throw within runs of test cases, which note it; all others call it as ever. */
export function denyMember({ owner, name, what, when, isInherited }: DeniedMember): void {
  const make = (original: AnyFunction): AnyFunction => denying(original, what, when);
  if (isInherited === true) overrideMember(owner, name, make);
  else replaceMember(owner, name, make);
}

function denying(original: AnyFunction, what: string, when: DeniesCall = () => true): AnyFunction {
  return function guarded(this: unknown, ...args: unknown[]): unknown {
    const run = currentRun();
    if (run !== undefined && when(args)) {
      run.denied ??= what;
      throw new DeniedCall(`Generated tests may not ${what}.`);
    }
    if (new.target === undefined) return Reflect.apply(original, this, args);
    return Reflect.construct(original, args, new.target === guarded ? original : new.target);
  };
}
