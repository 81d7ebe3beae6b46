import { currentRun, isLeftFromLoading } from '../run-context.ts';
import { type AnyFunction, replaceOwnOrInherited } from './replace-member.ts';

/** The error that a run gets when it asks for something that it may not do. */
export class DeniedCall extends Error {
  override readonly name = 'DeniedCall';
  readonly code = 'ERR_ACCESS_DENIED';

  /** What was denied, as in `write files (fs.writeFile)`. */
  readonly what: string;

  constructor(what: string) {
    super(`Generated tests may not ${what}.`);
    this.what = what;
  }
}

/** Returns whether a call with these arguments on this object is denied. */
export type DeniesCall = (args: readonly unknown[], self: unknown) => boolean;

export interface DeniedMember {
  readonly owner: object;
  readonly name: string;
  /** What runs may not do and by which member, as in `write files (fs.writeFile)`. */
  readonly what: string;
  readonly when?: DeniesCall | undefined;
}

const denied = new WeakSet();

/** Returns whether a function is denied to runs, always or for some arguments. */
export function isDenied(value: object): boolean {
  return denied.has(value);
}

/**
 * Makes a function or class throw inside runs of test cases, which record it, and in work that modules have left under way
 * after loading. Every other caller can use it as before. If the function is inherited, only this object's copy is denied.
 */
export function denyMember({ owner, name, what, when }: DeniedMember): void {
  const make = (original: AnyFunction): AnyFunction =>
    denying(original, what, (args, self) => {
      // Modules may close what they have left under way; that looks as if the other side had closed it.
      const isOurs = currentRun() !== undefined || (isLeftFromLoading() && !isClosing(name, args));
      return isOurs && when?.(args, self) !== false;
    });
  replaceOwnOrInherited(owner, name, make);
}

/** Denies several members. Each is named after the action that it performs: `use the network (net.connect)`. */
export function denyMembers(
  owner: object,
  names: Iterable<string>,
  { what, of, when }: { readonly what: string; readonly of: string; readonly when?: DeniesCall },
): void {
  for (const name of names) denyMember({ owner, name, what: `${what} (${of}.${name})`, when });
}

const closings = new Set('end close destroy destroySoon resetAndDestroy'.split(' '));

/** Returns whether a member closes something and sends nothing before closing. */
function isClosing(name: string, args: readonly unknown[]): boolean {
  return (
    closings.has(name) && !args.some((one) => typeof one === 'string' || ArrayBuffer.isView(one))
  );
}

function denying(original: AnyFunction, what: string, isDeniedNow: DeniesCall): AnyFunction {
  function guarded(this: unknown, ...args: unknown[]): unknown {
    if (isDeniedNow(args, this)) {
      const run = currentRun();
      if (run !== undefined) run.denied ??= what;
      throw new DeniedCall(what);
    }
    if (new.target === undefined) return Reflect.apply(original, this, args);
    return Reflect.construct(original, args, new.target === guarded ? original : new.target);
  }
  denied.add(guarded);
  return guarded;
}
