import { currentRun, isLeftFromLoading } from '../run-context.ts';
import { type AnyFunction, overrideMember, replaceMember } from './replace-member.ts';

/** What a run is told that asks for something it may not do. */
export class DeniedCall extends Error {
  override readonly name = 'DeniedCall';
  readonly code = 'ERR_ACCESS_DENIED';

  /** As in `write files (fs.writeFile)`. */
  readonly what: string;

  constructor(what: string) {
    super(`Generated tests may not ${what}.`);
    this.what = what;
  }
}

/** Whether the arguments, and the object whose method it is, make a call one that is denied. */
export type DeniesCall = (args: readonly unknown[], self: unknown) => boolean;

export interface DeniedMember {
  readonly owner: object;
  readonly name: string;
  /** What runs may not do, and the member, as in `write files (fs.writeFile)`. */
  readonly what: string;
  readonly when?: DeniesCall | undefined;
}

const denied = new WeakSet();

/** Whether this is a function that is denied to runs, always or with some arguments. */
export function isDenied(value: object): boolean {
  return denied.has(value);
}

/**
 * Has a function or class throw within runs of test cases, which note it, and in what modules have left under way when they were
 * loaded; all others call it as ever. Of what is inherited, only this object's is denied.
 */
export function denyMember({ owner, name, what, when }: DeniedMember): void {
  const make = (original: AnyFunction): AnyFunction =>
    denying(original, what, (args, self) => {
      // What modules have left may be closed, as when the other side has closed it.
      const isOurs = currentRun() !== undefined || (isLeftFromLoading() && !isClosing(name, args));
      return isOurs && when?.(args, self) !== false;
    });
  if (Object.hasOwn(owner, name)) replaceMember(owner, name, make);
  else overrideMember(owner, name, make);
}

/** Denies several, each of which is named behind what it does: `use the network (net.connect)`. */
export function denyMembers(
  owner: object,
  names: Iterable<string>,
  { what, of, when }: { readonly what: string; readonly of: string; readonly when?: DeniesCall },
): void {
  for (const name of names) denyMember({ owner, name, what: `${what} (${of}.${name})`, when });
}

const closings = new Set('end close destroy destroySoon resetAndDestroy'.split(' '));

/** Whether it closes something, and sends nothing before that. */
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
